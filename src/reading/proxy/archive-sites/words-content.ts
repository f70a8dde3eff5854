import type { FoundText, SnippetPart } from '../../../analysis/text-index/text-index.ts';
import { archivedLink } from './archived-link.ts';
import { formToken } from './forgery.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { datetimeText } from './datetime-text.ts';

const limit = 20;

/**
 * The documents with the words: each with a link at the reader's date, and a button that switches to the document's
 * date.
 */
export async function wordsContent(
  text: string,
  { url: { searchParams }, context, key }: ArchiveSiteRequest,
  { texts }: ArchiveSiteParts,
  page: ArchiveSitePage,
): Promise<Markup> {
  const { search, next } = page.words;
  const number = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  if (texts === undefined || !(await texts.isReady())) return markup`<p>${search.wordsNotReady}</p>`;
  const { items, total, isTotalExact, suggestion } = await texts.search(context, {
    words: text,
    sort: 'best',
    page: number,
    limit,
    isWithFacets: false,
  });
  const meant =
    suggestion === undefined
      ? undefined
      : markup`<p>${search.meant} <a href="${address(suggestion, 1)}">${suggestion}</a></p>`;
  if (items.length === 0) return markup`${meant}<p>${filled(search.wordsNone, { words: text })}</p>`;
  const found = filled(isTotalExact ? search.results : search.resultsAbout, {
    total: String(total),
    words: text,
  });
  const back =
    number === 1 ? undefined : markup`<a href="${address(text, number - 1)}">${search.previous}</a> `;
  const on = number * limit >= total ? undefined : markup`<a href="${address(text, number + 1)}">${next}</a>`;
  return markup`${meant}<h2>${found}</h2>
<ol class="results">
${items.map((item) => result(page, key, item))}</ol>
<p>${back}${on}</p>`;
}

function result({ language, words: { search } }: ArchiveSitePage, key: string, item: FoundText): Markup {
  const { url, timestamp, title, captures, places } = item;
  const counts = filled(search.captures, { captures: String(captures), places: String(places) });
  const date = filled(search.readAt, { date: datetimeText(timestamp, language) });
  return markup`<li><h3>${title === '' ? search.untitled : title}</h3>
<p>${item.snippet.map(part)}</p>
<p>${archivedLink(url)} · ${counts}</p>
<form method="post" action="/"><input type="hidden" name="token" value="${formToken(key)}"><input type="hidden" name="date" value="${timestamp}"><input type="hidden" name="url" value="${url}"><button>${date}</button></form></li>
`;
}

function part({ text, isFound }: SnippetPart): Markup {
  return isFound ? markup`<mark>${text}</mark>` : markup`${text}`;
}

function address(text: string, page: number): string {
  return `/?${new URLSearchParams({ q: text, in: 'words', ...(page === 1 ? {} : { page: String(page) }) }).toString()}`;
}
