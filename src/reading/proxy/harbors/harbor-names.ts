/** The made-up top level domain of the archive's own sites: no site of the web, and none of the archive, is in it. */
const domain = 'dlweb';

export const harborNames = ['date', 'search', 'sites', 'views', 'missing', 'help', 'ca'] as const;
export type HarborName = (typeof harborNames)[number];

/**
 * Which harbor a host is: `date` for `date.dlweb`, '' for `dlweb` itself, whatever is before `.dlweb` for others. Undefined: it
 * is a host of the archived web.
 */
export function harborOf(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name === domain) return '';
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : undefined;
}

export function isHarborName(name: string): name is HarborName {
  return (harborNames as readonly string[]).includes(name);
}

/** Without a scheme: over https a harbor leads to harbors over https. */
export function harborLink(name: HarborName | '', pathAndQuery = '/'): string {
  return `//${name === '' ? '' : `${name}.`}${domain}${pathAndQuery}`;
}

/** The page with the archive's captures of the URL's host. */
export function sitePagesAddress(url: string): string {
  const query = new URLSearchParams({ q: `${URL.parse(url)?.host ?? ''}/*` });
  return `http:${harborLink('search', `/?${query.toString()}`)}`;
}

/** Where a reader finds the dates at which the archive has a URL. */
export function versionsAddress(url: string): string {
  return `http:${harborLink('date', `/versions?url=${encodeURIComponent(url.toWellFormed())}`)}`;
}
