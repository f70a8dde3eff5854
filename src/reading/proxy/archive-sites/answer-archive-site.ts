import { authorityAnswer } from './authority-site.ts';
import { dateAnswer } from './date-site.ts';
import { isForged } from './forgery.ts';
import { archiveSiteLink, archiveSiteNames, isArchiveSiteName } from './archive-site-names.ts';
import type { ArchiveSiteName } from './archive-site-names.ts';
import { pageAnswer, pageFor } from './archive-site-page.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { helpContent } from './help-site.ts';
import { markup } from './markup.ts';
import { missingAnswer } from './missing-site.ts';
import { searchAnswer } from './search-site.ts';
import { sitesAnswer } from './sites-site.ts';
import { viewsAnswer } from './views-site.ts';

type ArchiveSite = (
  request: ArchiveSiteRequest,
  parts: ArchiveSiteParts,
  page: ArchiveSitePage,
  /** The fields of a submitted form that is not forged. */
  form: URLSearchParams | undefined,
) => Promise<ArchiveSiteAnswer> | ArchiveSiteAnswer;

const archiveSites: Readonly<Record<ArchiveSiteName, ArchiveSite>> = {
  date: dateAnswer,
  search: searchAnswer,
  sites: sitesAnswer,
  views: viewsAnswer,
  missing: missingAnswer,
  help: (_request, parts, page) => pageAnswer(page, helpContent(page, parts)),
  ca: authorityAnswer,
};

/** Archive sites that change something; the others are only read. */
const withForms: ReadonlySet<string> = new Set(['date', 'views', 'search']);

/**
 * A request to one of the archive's own sites. The reader's state changes only by POST from a form of the archive site
 * itself; requests from archived pages are refused.
 */
export async function answerArchiveSite(
  request: ArchiveSiteRequest,
  parts: ArchiveSiteParts,
): Promise<ArchiveSiteAnswer> {
  const { archiveSite, method } = request;
  const name = isArchiveSiteName(archiveSite) ? archiveSite : '';
  const page = pageFor(request, parts, name);
  if (archiveSite !== '' && name === '') return unknownArchiveSite(page);
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
  const answer = await (name === '' ? indexAnswer(page) : archiveSites[name](request, parts, page, form));
  return method === 'HEAD' ? { ...answer, body: '' } : answer;
}

function indexAnswer(page: ArchiveSitePage): ArchiveSiteAnswer {
  const { names } = page.words;
  const items = archiveSiteNames.map(
    (name) =>
      markup`<li><a href="${archiveSiteLink(name)}">${names[name].title}</a>: ${names[name].about}</li>\n`,
  );
  return pageAnswer(page, markup`<p>${names[''].about}</p>\n<ul class="plain">${items}</ul>`);
}

function unknownArchiveSite(page: ArchiveSitePage): ArchiveSiteAnswer {
  const { title, text } = page.words.unknownArchiveSite;
  return pageAnswer(page, markup`<p>${text}</p>`, 404, title);
}

function refusal(page: ArchiveSitePage): ArchiveSiteAnswer {
  const { title, text, again } = page.words.refused;
  const content = markup`<p role="alert">${text}</p>\n<p><a href="/">${again}</a></p>`;
  return pageAnswer(page, content, 403, title);
}
