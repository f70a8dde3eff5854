/** The list of special sites: one line for each file. */
import type { Site, SiteGround } from '../model/site.ts';
import { badCertificateSites } from './bad-certificates.ts';
import { brokenBodySites } from './broken-bodies.ts';
import { brokenHeadSites } from './broken-heads.ts';
import { busySites } from './busy.ts';
import { charsetSites } from './charsets.ts';
import { cookieSites } from './cookies.ts';
import { documentSites } from './documents.ts';
import { encodingSites } from './encodings.ts';
import { endlessSites } from './endless.ts';
import { filmSites } from './films.ts';
import { framingSites } from './framings.ts';
import { islandSites } from './islands.ts';
import { lazyImageSites } from './lazy-images.ts';
import { linkPlaceSites } from './link-places.ts';
import { mirrorSites } from './mirrors.ts';
import { moduleSites } from './modules.ts';
import { oversizedSites } from './oversized.ts';
import { playlistSites } from './playlists.ts';
import { portalSite } from './portal.ts';
import { querySites } from './queries.ts';
import { redirectSites } from './redirects.ts';
import { robotsSites } from './robots.ts';
import { sessionSites } from './sessions.ts';
import { sitemapSites } from './sitemaps.ts';
import { slowSites } from './slow.ts';
import { specialSite } from './special-site.ts';
import type { SpecialSiteMaker } from './special-site.ts';
import { validatorSites } from './validators.ts';
import { viteSites } from './vite.ts';

const makers: readonly SpecialSiteMaker[] = [
  redirectSites,
  cookieSites,
  sessionSites,
  endlessSites,
  mirrorSites,
  querySites,
  linkPlaceSites,
  playlistSites,
  documentSites,
  sitemapSites,
  robotsSites,
  charsetSites,
  encodingSites,
  validatorSites,
  busySites,
  framingSites,
  brokenHeadSites,
  brokenBodySites,
  slowSites,
  oversizedSites,
  badCertificateSites,
];

/** As sites are built today. They need packages of development. */
const modernMakers: readonly SpecialSiteMaker[] = [
  viteSites,
  islandSites,
  lazyImageSites,
  moduleSites,
  filmSites,
];

export function modernSites(ground: SiteGround): readonly Site[] {
  return modernMakers.flatMap((make) => make(ground).map((plan) => specialSite(ground, plan)));
}

export function specialSites(ground: SiteGround, ordinary: readonly Site[]): readonly Site[] {
  const special = makers.flatMap((make) => make(ground).map((plan) => specialSite(ground, plan)));
  const harmless = special.filter((site) => !site.hostile);
  return [portalSite(ground, [...ordinary, ...harmless]), ...special];
}
