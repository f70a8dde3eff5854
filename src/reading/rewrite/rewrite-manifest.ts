import type { Addresses } from './addresses.ts';
import { applyEdits } from './apply-edits.ts';
import type { TextEdit } from './apply-edits.ts';

/** Members of a web app manifest (W3C) that hold addresses, at whatever depth: icons, screenshots, shortcuts … */
const member = /"(src|url|start_url|scope|action)"\s{0,64}:\s{0,64}"/g;
const stop = /["\\]/g;

/** Changes the addresses in place; the rest of the manifest, even a broken one, stays as it is. */
export function rewriteManifest(manifest: string, addresses: Addresses): string {
  const edits: TextEdit[] = [];
  for (const found of manifest.matchAll(member)) {
    const start = found.index + found[0].length;
    const end = endOfString(manifest, start);
    const modifier = found[1] === 'src' ? 'im_' : addresses.linkModifier;
    const archived = addresses.archived(unescaped(manifest.slice(start, end), addresses), modifier);
    if (archived !== undefined) edits.push({ start, end, text: JSON.stringify(archived).slice(1, -1) });
  }
  return applyEdits(manifest, edits);
}

function endOfString(text: string, start: number): number {
  stop.lastIndex = start;
  for (let found = stop.exec(text); found !== null; found = stop.exec(text)) {
    if (found[0] === '"') return found.index;
    stop.lastIndex = found.index + 2;
  }
  return text.length;
}

function unescaped(text: string, { view }: Addresses): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_all, hex?: string, character?: string) =>
    hex === undefined ? (character ?? '') : view.character(Number.parseInt(hex, 16)),
  );
}
