const endOfChain = 0xffff_fffa;
const headBytes = 512;

/**
 * A compound file (MS-CFB) with the sectors of each stream in sequence, so that words across sectors are complete. Streams
 * are not separated, and a file with damaged tables is returned unchanged.
 *
 *   head(512): … sector shift(2 at 30) … places of the first 109 sectors of the table(4 each at 76)
 *   table: for each sector the next one of its stream, or an end mark
 */
export function inStreamOrder(file: Buffer): Buffer {
  const next = readTable(file);
  if (next === undefined) return file;
  const shift = file.readUInt16LE(30);
  const isSuccessor = new Uint8Array(next.length);
  for (const sector of next) if (sector < next.length) isSuccessor[sector] = 1;
  const done = new Uint8Array(next.length);
  const parts: Buffer[] = [];
  for (const [first] of next.entries()) {
    if (isSuccessor[first] === 1) continue;
    for (let at = first; at < next.length && done[at] === 0; at = next[at] ?? endOfChain) {
      done[at] = 1;
      parts.push(file.subarray((at + 1) << shift, (at + 2) << shift));
    }
  }
  return Buffer.concat(parts);
}

function readTable(file: Buffer): number[] | undefined {
  if (file.length < headBytes) return undefined;
  const shift = file.readUInt16LE(30);
  if (shift < 7 || shift > 12) return undefined;
  const sectors = Math.ceil(file.length / (1 << shift)) - 1;
  const next: number[] = [];
  // The 109 places in the head are enough for 7 MB; larger files are read as they are.
  for (let place = 76; place < headBytes; place += 4) {
    const sector = file.readUInt32LE(place);
    if (sector >= endOfChain) break;
    const start = (sector + 1) << shift;
    for (let at = start; at + 4 <= Math.min(start + (1 << shift), file.length); at += 4)
      next.push(file.readUInt32LE(at));
  }
  return next.length >= sectors ? next.slice(0, sectors) : undefined;
}
