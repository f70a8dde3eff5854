/** The made-up top level domain of the archive's own sites: no site of the web, and none of the archive, is in it. */
const domain = 'dlweb';

export const archiveSiteNames = ['date', 'search', 'sites', 'views', 'missing', 'help', 'ca'] as const;
export type ArchiveSiteName = (typeof archiveSiteNames)[number];

/**
 * Which archive site a host is: `date` for `date.dlweb`, '' for `dlweb` itself, whatever is before `.dlweb` for others. Undefined: it
 * is a host of the archived web.
 */
export function archiveSiteOf(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name === domain) return '';
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : undefined;
}

export function isArchiveSiteName(name: string): name is ArchiveSiteName {
  return (archiveSiteNames as readonly string[]).includes(name);
}

/** Without a scheme: over https an archive site leads to archive sites over https. */
export function archiveSiteLink(name: ArchiveSiteName | '', pathAndQuery = '/'): string {
  return `//${name === '' ? '' : `${name}.`}${domain}${pathAndQuery}`;
}

/** The page with the archive's captures of the URL's host. */
export function sitePagesAddress(url: string): string {
  const query = new URLSearchParams({ q: `${URL.parse(url)?.host ?? ''}/*` });
  return `http:${archiveSiteLink('search', `/?${query.toString()}`)}`;
}

/** Where a reader finds the dates at which the archive has a URL. */
export function versionsAddress(url: string): string {
  return `http:${archiveSiteLink('date', `/versions?url=${encodeURIComponent(url.toWellFormed())}`)}`;
}
