import { authorityAnswer } from './authority-harbor.ts';
import { dateAnswer } from './date-harbor.ts';
import { isForged } from './forgery.ts';
import { harborLink, harborNames, isHarborName } from './harbor-names.ts';
import type { HarborName } from './harbor-names.ts';
import { pageAnswer, pageFor } from './harbor-page.ts';
import type { HarborPage } from './harbor-page.ts';
import type { HarborAnswer, HarborParts, HarborRequest } from './harbor-request.ts';
import { helpContent } from './help-harbor.ts';
import { markup } from './markup.ts';
import { missingAnswer } from './missing-harbor.ts';
import { searchAnswer } from './search-harbor.ts';
import { sitesAnswer } from './sites-harbor.ts';
import { viewsAnswer } from './views-harbor.ts';

type Harbor = (
  request: HarborRequest,
  parts: HarborParts,
  page: HarborPage,
  /** The fields of a submitted form that is not forged. */
  form: URLSearchParams | undefined,
) => Promise<HarborAnswer> | HarborAnswer;

const harbors: Readonly<Record<HarborName, Harbor>> = {
  date: dateAnswer,
  search: searchAnswer,
  sites: sitesAnswer,
  views: viewsAnswer,
  missing: missingAnswer,
  help: (_request, parts, page) => pageAnswer(page, helpContent(page, parts)),
  ca: authorityAnswer,
};

/** Harbors that change something; the others are only read. */
const withForms: ReadonlySet<string> = new Set(['date', 'views', 'search']);

/**
 * A request to one of the archive's own sites. The reader's state changes only by POST from a form of the harbor
 * itself; requests from archived pages are refused.
 */
export async function answerHarbor(request: HarborRequest, parts: HarborParts): Promise<HarborAnswer> {
  const { harbor, method } = request;
  const name = isHarborName(harbor) ? harbor : '';
  const page = pageFor(request, parts, name);
  if (harbor !== '' && name === '') return unknownHarbor(page);
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && (method !== 'POST' || !withForms.has(name))) {
    const { headers, ...answer } = pageAnswer(page, markup`<p>${page.words.onlyForms}</p>`, 405);
    return {
      ...answer,
      headers: { ...headers, Allow: withForms.has(name) ? 'GET, HEAD, POST' : 'GET, HEAD' },
    };
  }
  const form = isRead ? undefined : new URLSearchParams(Buffer.from(request.body).toString('utf8'));
  if (form !== undefined && isForged(request, form.get('token'))) return refusal(page);
  const answer = await (name === '' ? indexAnswer(page) : harbors[name](request, parts, page, form));
  return method === 'HEAD' ? { ...answer, body: '' } : answer;
}

function indexAnswer(page: HarborPage): HarborAnswer {
  const { names } = page.words;
  const items = harborNames.map(
    (name) => markup`<li><a href="${harborLink(name)}">${names[name].title}</a>: ${names[name].about}</li>\n`,
  );
  return pageAnswer(page, markup`<p>${names[''].about}</p>\n<ul class="plain">${items}</ul>`);
}

function unknownHarbor(page: HarborPage): HarborAnswer {
  const { title, text } = page.words.unknownHarbor;
  return pageAnswer(page, markup`<p>${text}</p>`, 404, title);
}

function refusal(page: HarborPage): HarborAnswer {
  const { title, text, again } = page.words.refused;
  const content = markup`<p role="alert">${text}</p>\n<p><a href="/">${again}</a></p>`;
  return pageAnswer(page, content, 403, title);
}
