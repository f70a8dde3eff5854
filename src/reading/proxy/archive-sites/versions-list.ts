import { describeCaptures } from '../../holdings/describe-captures.ts';
import type { DescribedCapture } from '../../holdings/describe-captures.ts';
import type { Holdings } from '../../holdings/holdings.ts';
import type { ReaderContext } from '../../access-point/reader-context.ts';
import { formToken } from './forgery.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { datetimeText } from './datetime-text.ts';

const maxShown = 200;

/** The dates at which the archive has an address, the newest first, each with a button that leads to it. */
export async function versionsContent(
  url: string,
  { key, context }: ArchiveSiteRequest,
  { holdings }: ArchiveSiteParts,
  { words, language }: ArchiveSitePage,
): Promise<Markup> {
  const { date } = words;
  const { versions, isAll } = await newestVersions(holdings, context, url);
  const heading = markup`<h2>${date.versionsOf} ${url}</h2>`;
  if (versions.length === 0) return markup`${heading}\n<p>${date.none}</p>\n`;
  const rows = versions.map(({ capture, status, mime, sameAsBefore }) => {
    const text = datetimeText(capture.timestamp, language);
    const same = sameAsBefore ? markup` <em>${date.same}</em>` : undefined;
    return markup`<tr><td>${text}</td><td>${status}</td><td>${mime}${same}</td><td>
<form method="post" action="/"><input type="hidden" name="token" value="${formToken(key)}"><input type="hidden" name="date" value="${capture.timestamp}"><input type="hidden" name="url" value="${capture.url}"><button aria-label="${filled(date.go, { date: text })}">→</button></form></td></tr>
`;
  });
  const columns = date.columns.map((column) => markup`<th scope="col">${column}</th>`);
  const more = isAll ? undefined : markup`<p>${filled(date.more, { count: String(maxShown) })}</p>`;
  return markup`${heading}
<div class="scroll"><table><thead><tr>${columns}</tr></thead><tbody>
${rows}</tbody></table></div>
${more}
`;
}

/** The description of a capture depends on those before it, so they are read in chronological order. */
async function newestVersions(
  holdings: Holdings,
  context: ReaderContext,
  url: string,
): Promise<{ readonly versions: readonly DescribedCapture[]; readonly isAll: boolean }> {
  let from = '';
  let count = 0;
  for await (const { timestamp } of holdings.versions(context, {
    url,
    newestFirst: true,
    limit: maxShown + 1,
  }))
    if (++count <= maxShown) from = timestamp;
  const versions: DescribedCapture[] = [];
  if (count > 0)
    for await (const version of describeCaptures(holdings, context, { url, from })) versions.push(version);
  return { versions: versions.reverse().slice(0, maxShown), isAll: count <= maxShown };
}
