import { searchUrls } from '../../holdings/search-urls.ts';
import type { FoundUrl } from '../../holdings/search-urls.ts';
import { looksLikeAddress } from '../../search/looks-like-address.ts';
import { archivedLink } from './archived-link.ts';
import { changeDate } from './date-site.ts';
import { archiveSiteLink } from './archive-site-names.ts';
import { pageAnswer } from './archive-site-page.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { markup, Markup } from './markup.ts';
import { datetimeText } from './datetime-text.ts';
import { wordsContent } from './words-content.ts';

const limit = 50;
const longestText = 2000;

/**
 *   GET  /?q=bnf.fr                   the archived URLs that match the typed text
 *   GET  /?q=les+dunes                the documents with these words; `in=words` or `in=addresses` chooses
 *   POST /  date=…&url=…              opens a result at its date
 */
export async function searchAnswer(
  request: ArchiveSiteRequest,
  parts: ArchiveSiteParts,
  page: ArchiveSitePage,
  form: URLSearchParams | undefined,
): Promise<ArchiveSiteAnswer> {
  if (form !== undefined)
    return changeDate(request, parts, form) ?? pageAnswer(page, searchForm(page, '', 'words'), 400);
  const { searchParams } = request.url;
  const text = (searchParams.get('q') ?? '').trim().slice(0, longestText);
  const kind = kindOf(text, searchParams.get('in'), parts);
  const fields = searchForm(page, text, kind);
  if (text === '') return pageAnswer(page, fields);
  const content =
    kind === 'words'
      ? await wordsContent(text, request, parts, page)
      : await addressesContent(text, request, parts, page);
  return pageAnswer(page, markup`${fields}\n${content}`);
}

type Kind = 'words' | 'addresses';

function kindOf(text: string, wanted: string | null, { texts }: ArchiveSiteParts): Kind {
  if (texts === undefined) return 'addresses';
  if (wanted === 'words' || wanted === 'addresses') return wanted;
  return text !== '' && !looksLikeAddress(text) ? 'words' : 'addresses';
}

async function addressesContent(
  text: string,
  { url: { searchParams }, context }: ArchiveSiteRequest,
  { holdings }: ArchiveSiteParts,
  page: ArchiveSitePage,
): Promise<Markup> {
  const after = searchParams.get('after');
  const found = await searchUrls(holdings, context, { text, limit, ...(after === null ? {} : { after }) });
  const { search } = page.words;
  if (found.items.length === 0) return markup`<p>${filled(search.none, { url: text })}</p>`;
  const columns = search.columns.map((column) => markup`<th scope="col">${column}</th>`);
  const more = new URLSearchParams({ q: text, in: 'addresses', after: found.next ?? '' });
  const next = markup`<p><a href="/?${more.toString()}">${page.words.next}</a></p>`;
  return markup`<h2>${filled(search.found, { url: text })}</h2>
<div class="scroll"><table><thead><tr>${columns}</tr></thead><tbody>
${found.items.map((item) => row(page, item))}</tbody></table></div>
${found.next === undefined ? undefined : next}`;
}

/** Nothing is chosen before something was typed: then what it looks like decides. */
function searchForm({ words: { search } }: ArchiveSitePage, text: string, kind: Kind): Markup {
  const choice = (value: Kind): Markup =>
    markup`<label><input type="radio" name="in" value="${value}"${new Markup(text !== '' && value === kind ? ' checked' : '')}> ${search[value]}</label>\n`;
  return markup`<form method="get" action="/" role="search">
<label for="q">${search.label}</label>
<input type="text" id="q" name="q" value="${text}" aria-describedby="q-hint" autocomplete="off" autocapitalize="none" spellcheck="false">
<button>${search.go}</button>
<fieldset aria-label="${search.what}">${choice('words')}${choice('addresses')}</fieldset>
<span class="hint" id="q-hint">${search.hint}</span>
</form>`;
}

function row(
  { language, words }: ArchiveSitePage,
  { url, captures, isPartial, first, last }: FoundUrl,
): Markup {
  const dates = archiveSiteLink('date', `/versions?${new URLSearchParams({ url }).toString()}`);
  const count = `${captures}${isPartial ? '+' : ''}`;
  return markup`<tr><td>${archivedLink(url)}</td><td>${count} <a href="${dates}">${words.search.dates}</a></td><td>${datetimeText(first, language)}</td><td>${datetimeText(last, language)}</td></tr>
`;
}
