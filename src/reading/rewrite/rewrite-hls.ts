import type { Addresses } from './addresses.ts';
import { chooseRendition } from './rendition.ts';
import type { Rendition, RenditionChoice } from './rendition.ts';

interface Variant extends Rendition {
  /** The lines of the tag and of its address. */
  readonly tag: number;
  readonly address: number;
}

const uriAttribute = /(?<![A-Z-])((?:SERVER-)?URI=")([^"]*)"/g;

/**
 * HLS playlists (RFC 8216): an address alone on a line, or in a URI attribute of a tag. Of the variants of a master
 * playlist one is left, see `RenditionChoice`.
 */
export function rewriteHls(playlist: string, addresses: Addresses, choice: RenditionChoice): string {
  const lines = playlist.split('\n');
  const variants = variantsOf(lines);
  const kept = chooseRendition(variants, choice);
  const dropped = new Set<number>();
  for (const [at, variant] of variants.entries()) {
    if (kept === undefined || at === kept) continue;
    dropped.add(variant.tag);
    dropped.add(variant.address);
  }
  return lines
    .filter((_line, at) => !dropped.has(at))
    .map((line) => rewriteLine(line, addresses))
    .join('\n');
}

function variantsOf(lines: readonly string[]): Variant[] {
  const variants: Variant[] = [];
  for (const [tag, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    let address = tag + 1;
    while (address < lines.length && isCommentOrBlank(lines[address] ?? '')) address++;
    if (address >= lines.length || lines[address]?.startsWith('#') === true) continue;
    const size = /RESOLUTION=(\d{1,6})x(\d{1,6})/.exec(line);
    variants.push({
      tag,
      address,
      bandwidth: Number(/(?<![A-Z-])BANDWIDTH=(\d{1,15})/.exec(line)?.[1] ?? 0),
      pixels: size === null ? 0 : Number(size[1]) * Number(size[2]),
    });
  }
  return variants;
}

function isCommentOrBlank(line: string): boolean {
  return line.trim() === '' || (line.startsWith('#') && !line.startsWith('#EXT-X-STREAM-INF:'));
}

function rewriteLine(line: string, addresses: Addresses): string {
  if (line.startsWith('#')) {
    if (!line.startsWith('#EXT')) return line;
    return line.replace(uriAttribute, (all, start: string, address: string) => {
      const archived = addresses.archived(address, 'oe_');
      return archived === undefined ? all : `${start}${archived.replaceAll('"', '%22')}"`;
    });
  }
  const end = line.endsWith('\r') ? '\r' : '';
  const archived = line.trim() === '' ? undefined : addresses.archived(line, 'oe_');
  return archived === undefined ? line : archived + end;
}
