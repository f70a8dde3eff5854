import type { MissingResource } from '../../missing/missing-shape.ts';
import type { SeenPage } from '../seen-pages.ts';
import { pageAnswer } from './archive-site-page.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { datetimeText } from './datetime-text.ts';
import { archivedLink } from './archived-link.ts';

/** The missing URLs of the reader's last pages, the newest page first. */
export async function missingAnswer(
  { key }: ArchiveSiteRequest,
  { states, missing }: ArchiveSiteParts,
  page: ArchiveSitePage,
): Promise<ArchiveSiteAnswer> {
  const { pages } = states.seenBy(key);
  if (pages.length === 0) return pageAnswer(page, markup`<p>${page.words.missing.noPages}</p>`);
  const sections: Markup[] = [];
  for (const seen of pages) sections.push(section(page, seen, await missing.ofPage(seen)));
  return pageAnswer(page, markup`<p>${page.words.names.missing.about}</p>${sections}`);
}

function section(page: ArchiveSitePage, seen: SeenPage, items: readonly MissingResource[]): Markup {
  const { words, language } = page;
  const heading = markup`
<h2>${archivedLink(seen.url)} (${datetimeText(seen.timestamp, language)})</h2>
`;
  if (items.length === 0) return markup`${heading}<p>${words.missing.complete}</p>`;
  const columns = words.missing.columns.map((column) => markup`<th scope="col">${column}</th>`);
  const rows = items.map(
    ({ url, destination, kind }) =>
      markup`<tr><td>${url}</td><td>${destination === '' ? words.missing.other : destination}</td><td>${words.missing.kinds[kind]}</td></tr>
`,
  );
  return markup`${heading}<div class="scroll"><table><thead><tr>${columns}</tr></thead><tbody>
${rows}</tbody></table></div>`;
}
