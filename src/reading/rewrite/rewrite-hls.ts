import type { Addresses } from './addresses.ts';
import { chooseRendition } from './rendition.ts';
import type { Rendition, RenditionChoice } from './rendition.ts';

interface Variant extends Rendition {
  /** The lines of the tag and of its address. */
  readonly tag: number;
  readonly address: number;
}

const uriAttribute = /(?<![A-Z-])((?:(?:SERVER-|X-ASSET-)?URI|X-ASSET-LIST)=")([^"]*)"/g;
const definition = /^#EXT-X-DEFINE:(?=.*(?<![A-Z-])NAME="([^"]*)")(?=.*(?<![A-Z-])VALUE="([^"]*)")/;
const maxNameChars = 200;

/**
 * HLS playlists (RFC 8216): an address alone on a line, or in a URI attribute of a tag. Variables that the playlist
 * defines are filled in; an address with an undefined one stays unchanged. One variant of a master playlist is kept,
 * see `RenditionChoice`.
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
  const variables = new Map<string, string>();
  const written: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, name, value] = definition.exec(line) ?? [];
    if (name !== undefined && value !== undefined && name.length <= maxNameChars) variables.set(name, value);
    if (!dropped.has(at)) written.push(rewriteLine(line, addresses, variables));
  }
  return written.join('\n');
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

type Variables = ReadonlyMap<string, string>;

function rewriteLine(line: string, addresses: Addresses, variables: Variables): string {
  if (line.startsWith('#')) {
    if (!line.startsWith('#EXT')) return line;
    return line.replace(uriAttribute, (all, start: string, address: string) => {
      const archived = archivedAddress(address, addresses, variables);
      return archived === undefined ? all : `${start}${archived.replaceAll('"', '%22')}"`;
    });
  }
  const end = line.endsWith('\r') ? '\r' : '';
  const archived = line.trim() === '' ? undefined : archivedAddress(line, addresses, variables);
  return archived === undefined ? line : archived + end;
}

function archivedAddress(address: string, addresses: Addresses, variables: Variables): string | undefined {
  const filled = address.replace(/\{\$([\w-]{1,200})\}/g, (all, name: string) => variables.get(name) ?? all);
  return filled.includes('{$') ? undefined : addresses.archived(filled, 'oe_');
}
