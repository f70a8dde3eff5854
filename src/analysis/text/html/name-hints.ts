import { zone } from './zone.ts';
import type { Zone } from './zone.ts';

/** Words of class and id, between spaces, hyphens and the humps of camelCase. In English, and as European sites have them. */
const consent =
  /(?:^|[\s_-])(?:cookies?|cookie(?:bar|banner|consent|law|notice)|consent|gdpr|rgpd|onetrust|didomi|cmp|cybot\w*|tarteaucitron\w*|sr-only|screen-reader\w*|visually-?hidden|skip-?links?|skip)(?=$|[\s_\d-])/i;
const aside =
  /(?:^|[\s_-])(?:nav|navi|navbar|navigation|menus?|submenu|meny|menue|topmenu|breadcrumbs?|footer|foot|colophon|masthead|pagination|pager|toolbar|modal|popup|lightbox|overlay|login|signin|advert\w*|ads?|adsense|adslot|adbox|banners?|annonser?|reklame|publicite|werbung|sponsor\w*|header|head|topbar|top-bar|sidebars?|sidemenu|side|rail|aside|related|relaterte?|recommend\w*|popular|trending|most-?read|shar(?:e|es|ing)|socials?|follow|newsletter|subscribe|promo\w*|taglist|tags|tagcloud|copyright|disclaimer|legal|search-?form|searchbox|search|widget-area|blogroll|archives|links|linklist|partners|tools|print)(?=$|[\s_\d-])/i;
/** `with-sidebar`, `not-logged-in`: about the rest of the page. */
const ofOthers = /(?<![^\s_-])(?:with|without|has|no|not|one|two|both|hide|show)-[\w-]+/gi;
/** These names mark the main text, whatever other words are present. */
const content =
  /(?:^|[\s_-])(?:article-?body|articlebody|article-?content|article-?text|entry-?content|entry-?body|post-?content|post-?body|story-?body|story-?content|story-?text|main-?content|main-?text|page-?content|content-?body|content-?main|body-?text|brodtekst|mw-content-text|mw-parser-output|maincontent|hentry|h-entry|e-content|texte|contenu|inhalt|innhold|innehall|indhold)(?=$|[\s_\d-])/i;
/** The header of an article belongs to it. */
const headOfContent =
  /(?:^|[\s_-])(?:entry|post|article|story|page|content|section)[_-]?(?:header|head|title)/i;

const hump = /([a-z])([A-Z])/g;
const remembered = new Map<string, Zone>();
const maxRemembered = 20_000;
/** A list of this many classes is not a name. */
const maxNameChars = 400;

/** The zone that a class or an id suggests; `unknown` for most. */
export function zoneOfName(name: string): Zone {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (name.length > maxNameChars) return zone.unknown;
  const found = findZone(name.replace(hump, '$1-$2'));
  // The sites of one harvest use the same names on all pages.
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(name, found);
  return found;
}

function findZone(written: string): Zone {
  const name = written.replace(ofOthers, ' ');
  if (content.test(name)) return zone.content;
  if (consent.test(name)) return zone.apart;
  return aside.test(name) && !headOfContent.test(name) ? zone.aside : zone.unknown;
}
