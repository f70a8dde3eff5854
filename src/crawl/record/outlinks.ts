import type { Hop, Link, LinkKind } from '../../formats/links/link.ts';

/*
 * A link in a metadata record, as Heritrix writes it, with its kind as a fourth word:
 *
 *   outlink: https://example.org/logo.png E img/@src requisite
 */

export function formatOutlink({ url, hop, context, kind }: Link): string {
  return `${url} ${hop} ${context} ${kind}`;
}

/** Undefined for what is no link that could be followed. Files of other crawlers have no fourth word. */
export function parseOutlink(value: string): Link | undefined {
  const [url = '', letter = '', context = '', word] = value.split(' ');
  const hop = hops[letter];
  if (hop === undefined || !/^https?:/.test(url)) return undefined;
  return { url, hop: letter as Hop, context, kind: kinds.find((kind) => kind === word) ?? hop };
}

/** What a link most likely is for, by its hop. */
const hops: Readonly<Record<string, LinkKind>> = {
  L: 'page',
  S: 'form',
  R: 'redirect',
  E: 'requisite',
  X: 'component',
  M: 'page',
  I: 'component',
} satisfies Record<Hop, LinkKind>;

const kinds: readonly LinkKind[] = ['page', 'component', 'requisite', 'redirect', 'feed', 'stream', 'form'];
