import { searchUrls } from '../holdings/search-urls.ts';
import type { FoundUrl } from '../holdings/search-urls.ts';
import { harborLink } from './harbor-names.ts';
import { pageAnswer } from './harbor-page.ts';
import type { HarborPage } from './harbor-page.ts';
import type { HarborAnswer, HarborParts, HarborRequest } from './harbor-request.ts';
import { filled } from './harbor-words.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { momentText } from './moment-text.ts';

const limit = 50;
const longestText = 2000;

/** `GET /?q=bnf.fr`: the addresses of the archive that what was typed stands for. */
export async function searchAnswer(
  { url: { searchParams }, visit }: HarborRequest,
  { holdings }: HarborParts,
  page: HarborPage,
): Promise<HarborAnswer> {
  const text = (searchParams.get('q') ?? '').trim().slice(0, longestText);
  const form = searchForm(page, text);
  if (text === '') return pageAnswer(page, form);
  const after = searchParams.get('after');
  const found = await searchUrls(holdings, visit, { text, limit, ...(after === null ? {} : { after }) });
  const { search } = page.words;
  if (found.items.length === 0)
    return pageAnswer(page, markup`${form}\n<p>${filled(search.none, { url: text })}</p>`);
  const columns = search.columns.map((column) => markup`<th scope="col">${column}</th>`);
  const more = new URLSearchParams({ q: text, after: found.next ?? '' });
  const next = markup`<p><a href="/?${more.toString()}">${page.words.next}</a></p>`;
  return pageAnswer(
    page,
    markup`${form}
<h2>${filled(search.found, { url: text })}</h2>
<div class="scroll"><table><thead><tr>${columns}</tr></thead><tbody>
${found.items.map((item) => row(page, item))}</tbody></table></div>
${found.next === undefined ? undefined : next}`,
  );
}

function searchForm({ words: { search } }: HarborPage, text: string): Markup {
  return markup`<form method="get" action="/" role="search">
<label for="q">${search.label}</label>
<input type="text" id="q" name="q" value="${text}" inputmode="url" aria-describedby="q-hint" autocomplete="off" autocapitalize="none" spellcheck="false">
<button>${search.go}</button>
<span class="hint" id="q-hint">${search.hint}</span>
</form>`;
}

function row({ language, words }: HarborPage, { url, captures, isPartial, first, last }: FoundUrl): Markup {
  const dates = harborLink('date', `/versions?${new URLSearchParams({ url }).toString()}`);
  const count = `${captures}${isPartial ? '+' : ''}`;
  return markup`<tr><td>${archivedLink(url)}</td><td>${count} <a href="${dates}">${words.search.dates}</a></td><td>${momentText(first, language)}</td><td>${momentText(last, language)}</td></tr>
`;
}

/** Whatever else is in the archive (dns:, metadata:) leads nowhere. */
export function archivedLink(url: string): Markup {
  return /^https?:\/\//i.test(url) ? markup`<a href="${url}" rel="noreferrer">${url}</a>` : markup`${url}`;
}
