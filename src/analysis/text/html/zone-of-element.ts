import type { Attributes } from '../../../formats/links/html/markup-tokens.ts';
import { zoneOfName } from './name-hints.ts';
import type { PageTag } from './page-tags.ts';
import { zone } from './zone.ts';
import type { Zone } from './zone.ts';

const notShown = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** The zone that an element and its attributes imply, regardless of its surroundings. */
export function zoneOfElement(tag: PageTag, attributes: Attributes): Zone {
  if (attributes.names.length === 0 || tag.name === 'html' || tag.name === 'frameset') return tag.zone;
  if (isHidden(attributes)) return zone.hidden;
  if (tag.name === 'dialog' && attributes.get('open') !== undefined) return zone.unknown;
  // The classes of a body are about the whole site: `has-cookie-banner`.
  if (tag.name === 'body' || tag.zone >= zone.apart) return tag.zone;
  const byRole = zoneOfRole(attributes.get('role'));
  if (byRole !== undefined) return byRole;
  if (attributes.get('itemprop') === 'articleBody') return zone.content;
  const byNames = zoneOfNames(attributes.get('class'), attributes.get('id'));
  return byNames === zone.unknown ? tag.zone : byNames;
}

export function isHidden(attributes: Attributes): boolean {
  if (attributes.names.length === 0) return false;
  if (attributes.get('hidden') !== undefined) return true;
  const style = attributes.get('style');
  return style !== undefined && notShown.test(style);
}

/** Elements that wrap a whole page or text. */
const wholes = new Set(
  'page main content wrapper wrap container site layout outer inner body top'.split(' '),
);

function zoneOfNames(className: string | undefined, id: string | undefined): Zone {
  if (id !== undefined && wholes.has(id)) return zone.unknown;
  const byClass = className === undefined ? zone.unknown : zoneOfName(className);
  const byId = id === undefined ? zone.unknown : zoneOfName(id);
  if (byClass === zone.content || byId === zone.content) return zone.content;
  return byClass > byId ? byClass : byId;
}

function zoneOfRole(role: string | undefined): Zone | undefined {
  switch (role) {
    case 'main':
    case 'article':
      return zone.content;
    case 'navigation':
    case 'menu':
    case 'menubar':
    case 'search':
    case 'complementary':
    case 'alert':
    case 'dialog':
    case 'alertdialog':
      return zone.apart;
    case 'banner':
    case 'contentinfo':
      return zone.aside;
    default:
      return undefined;
  }
}
