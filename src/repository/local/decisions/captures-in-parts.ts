import type { NamedCapture } from '../../../storage/archive-log.ts';

/** An entry of the archive log has at most a million bytes. */
const maxChars = 400_000;

/** Captures that are named one by one, as many together as fit into one decision. */
export function* capturesInParts(captures: readonly NamedCapture[]): Generator<NamedCapture[]> {
  let part: NamedCapture[] = [];
  let chars = 0;
  for (const capture of captures) {
    part.push(capture);
    chars += JSON.stringify(capture).length;
    if (chars < maxChars) continue;
    yield part;
    part = [];
    chars = 0;
  }
  if (part.length > 0) yield part;
}
