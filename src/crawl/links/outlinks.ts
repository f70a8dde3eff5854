import type { Hop, Link, LinkKind } from '../../formats/links/link.ts';
import { parseWarcFields } from '../../formats/warc/warc-fields.ts';
import type { WarcFields } from '../../formats/warc/warc-fields.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';

/*
 * A link in a metadata record, as Heritrix writes it, with its kind as a fourth word:
 *
 *   outlink: https://example.org/logo.png E img/@src requisite
 */

export function formatOutlink({ url, hop, context, kind }: Link): string {
  return `${url} ${hop} ${context} ${kind}`;
}

/**
 * Undefined for what is no link that could be followed. Other crawlers have no fourth word, and their contexts may hold
 * spaces: the kind is then guessed from the hop.
 */
export function parseOutlink(value: string): Link | undefined {
  const [url = '', hop = '', ...words] = value.split(' ');
  if (!isHop(hop) || !/^https?:/.test(url)) return undefined;
  const kind = words.length > 1 ? kinds.find((each) => each === words.at(-1)) : undefined;
  const context = (kind === undefined ? words : words.slice(0, -1)).join(' ');
  return { url, hop, context, kind: kind ?? kindOfHop[hop] };
}

export function outlinksOf(fields: WarcFields): Link[] {
  return fields.all('outlink').flatMap((value) => parseOutlink(value) ?? []);
}

const maxBytes = 64 << 20;

/** The fields of a metadata record; of an unbelievably long one, the first. */
export async function readMetadata(record: WarcRecord): Promise<WarcFields> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of record.block) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) break;
    // A copy: the memory of later pieces is used again.
    pieces.push(Uint8Array.from(piece));
  }
  return parseWarcFields(Buffer.concat(pieces)).fields;
}

const kindOfHop: Readonly<Record<Hop, LinkKind>> = {
  L: 'page',
  S: 'form',
  R: 'redirect',
  E: 'requisite',
  X: 'component',
  M: 'page',
  I: 'component',
};

const kinds: readonly LinkKind[] = ['page', 'component', 'requisite', 'redirect', 'feed', 'stream', 'form'];

function isHop(letter: string): letter is Hop {
  return Object.hasOwn(kindOfHop, letter);
}
