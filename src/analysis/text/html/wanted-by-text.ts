import type { Attributes } from '../../../formats/links/html/markup-tokens.ts';
import type { PageTag } from './page-tags.ts';

type Wanted = (attribute: string) => boolean;

/** The attributes to read of an element: those that determine its zone, and those with links. */
export function wantedOf(tag: PageTag, byLinks: Wanted): Wanted {
  const byText = wantedByText(tag);
  const mayGuess = tag.count === 'images' || tag.name === 'source';
  return (attribute) => byText(attribute) || (byLinks(attribute) && (mayGuess || !isGuess(attribute)));
}

function wantedByText(tag: PageTag): Wanted {
  if (tag.isBlock) return isOfContainer;
  if (tag.name === 'time') return (attribute) => attribute === 'datetime' || attribute === 'hidden';
  return (attribute) => attribute === 'hidden';
}

function isOfContainer(attribute: string): boolean {
  switch (attribute) {
    case 'class':
    case 'id':
    case 'role':
    case 'hidden':
    case 'lang':
    case 'xml:lang':
    case 'itemprop':
    case 'open':
      return true;
    default:
      return false;
  }
}

/** Code, or data for scripts. */
function isGuess(attribute: string): boolean {
  return attribute.startsWith('on') || attribute.startsWith('data-');
}

/** Whether it has attributes beyond those of a plain container. */
export function mayHoldLinks(attributes: Attributes): boolean {
  for (let at = 0; at < attributes.names.length; at++) {
    const name = attributes.names[at] ?? '';
    if (name === 'style' ? /url/i.test(attributes.values[at] ?? '') : !isOfContainer(name)) return true;
  }
  return false;
}
