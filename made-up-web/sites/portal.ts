/** One page that links to every site: a seed for all of them. */
import { link, markup } from '../model/fragment.ts';
import type { Site, SiteGround } from '../model/site.ts';
import { specialSite } from './special-site.ts';

const maxListed = 1000;

export function portalSite(ground: SiteGround, sites: readonly Site[]): Site {
  const items = sites.slice(0, maxListed).map((site) => {
    const home = ground.origins.url(site.hosts[0] ?? site.name, '/', site.secure);
    return markup`<li><a href="${link('page', 'a@href', home, site.name)}">${site.name}</a></li>\n`;
  });
  return specialSite(ground, {
    name: 'portal',
    note: 'Every site of this web.',
    entries: [],
    front: markup`<ul>\n${items}</ul>`,
  });
}
