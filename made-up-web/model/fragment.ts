import { defined } from '../../src/formats/values/defined.ts';
/**
 * Text with links in it: the one data structure from which both the bytes and the truth come.
 * A fragment is a row of pieces; a piece is either text that is ready to be written or a link together
 * with the way it is shown. So a link cannot be in the bytes and not in the truth, or the reverse.
 */
export type LinkKind =
  | 'page' // a reader may go there
  | 'component' // a browser fetches it to show this
  | 'redirect'
  | 'feed'
  | 'sitemap'
  | 'stream'
  | 'form' // may be reached by sending a form with GET
  | 'mention'; // an address that is not meant to be fetched: ping, preconnect, a namespace

export interface Link {
  /** As it stands in the document, before escaping. */
  readonly written: string;
  readonly kind: LinkKind;
  /** The position: `a@href`, `img@srcset`, `css url()`, `Location`. */
  readonly context: string;
  readonly text?: string;
  /** When it does not resolve against the document's base. */
  readonly base?: string;
}

interface LinkPiece {
  readonly shown: string;
  readonly link: Link;
}

export type Piece = string | LinkPiece;

export interface Fragment {
  readonly pieces: readonly Piece[];
}

export type Insert = string | number | Link | Fragment | readonly Insert[];

export function link(kind: LinkKind, context: string, written: string, text?: string): Link {
  return { written, kind, context, ...defined({ text }) };
}

type Template = (strings: TemplateStringsArray, ...inserts: Insert[]) => Fragment;

function template(escape: (text: string) => string): Template {
  const add = (insert: Insert, pieces: Piece[]): void => {
    if (typeof insert === 'string') pieces.push(escape(insert));
    else if (typeof insert === 'number') pieces.push(String(insert));
    else if ('pieces' in insert) {
      for (const piece of insert.pieces) pieces.push(piece);
    } else if ('written' in insert) pieces.push({ shown: escape(insert.written), link: insert });
    else for (const part of insert) add(part, pieces);
  };
  return (strings, ...inserts) => {
    const pieces: Piece[] = [];
    for (let index = 0; index < strings.length; index++) {
      pieces.push(strings[index] ?? '');
      const insert = inserts[index];
      if (insert !== undefined) add(insert, pieces);
    }
    return { pieces };
  };
}

/** HTML, SVG and XML: what is inserted is escaped for text and for quoted attributes alike. */
export const markup: Template = template(escapeMarkup);
/** Nothing is escaped: CSS, playlists, robots.txt, header values. */
export const plain: Template = template((text) => text);
/** Inside a JSON or JavaScript string literal. */
export const quoted: Template = template((text) => JSON.stringify(text).slice(1, -1));

export function escapeMarkup(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A document inside an attribute (`iframe@srcdoc`): everything is escaped once more. */
export function insideAttribute(fragment: Fragment): Fragment {
  return {
    pieces: fragment.pieces.map((piece) =>
      typeof piece === 'string' ? escapeMarkup(piece) : { ...piece, shown: escapeMarkup(piece.shown) },
    ),
  };
}

export function textOf(fragment: Fragment): string {
  let text = '';
  for (const piece of fragment.pieces) text += typeof piece === 'string' ? piece : piece.shown;
  return text;
}

export function linksOf(fragment: Fragment): Link[] {
  const links: Link[] = [];
  for (const piece of fragment.pieces) if (typeof piece !== 'string') links.push(piece.link);
  return links;
}
