import { listHosts } from '../../holdings/list-hosts.ts';
import { archiveSiteLink } from './archive-site-names.ts';
import { pageAnswer } from './archive-site-page.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { markup } from './markup.ts';

const limit = 200;

/** `GET /?after=…`: the hosts of the archive, in the order of their names from the last part to the first. */
export async function sitesAnswer(
  { url: { searchParams }, context }: ArchiveSiteRequest,
  { holdings }: ArchiveSiteParts,
  page: ArchiveSitePage,
): Promise<ArchiveSiteAnswer> {
  const after = searchParams.get('after');
  const { hosts, next } = await listHosts(holdings, context, { limit, ...(after === null ? {} : { after }) });
  const { words } = page;
  if (hosts.length === 0) return pageAnswer(page, markup`<p>${words.sites.none}</p>`);
  const items = hosts.map((host) => {
    const pages = archiveSiteLink('search', `/?${new URLSearchParams({ q: `${host}/*` }).toString()}`);
    return markup`<li><a href="http://${host}/" rel="noreferrer">${host}</a> (<a href="${pages}" aria-label="${words.sites.pages}: ${host}">${words.sites.pages}</a>)</li>
`;
  });
  const more = new URLSearchParams({ after: next ?? '' });
  const further = markup`<p><a href="/?${more.toString()}">${words.next}</a></p>`;
  return pageAnswer(
    page,
    markup`<p>${words.names.sites.about}</p>
<ul class="plain">${items}</ul>
${next === undefined ? undefined : further}`,
  );
}
