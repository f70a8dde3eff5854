import { open } from 'node:fs/promises';
import { decodeName } from '../zip/zip-entry.ts';

/** The comment of HTTrack in each page of a mirror. */
export interface MirroredFrom {
  /** Host and path; newer pages have no scheme, so https looks like http. */
  readonly address: string;
  /** The time of saving, YYYY-MM-DDThh:mm:ssZ. */
  readonly date: string | undefined;
}

/** It is near the beginning and again near the end. */
const headBytes = 32 * 1024;
const tailBytes = 8 * 1024;
const maxAddressLength = 4096;

export async function readMirroredFrom(path: string, sizeBytes: number): Promise<MirroredFrom[]> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(headBytes, sizeBytes));
    const read = await handle.read(head, 0, head.length, 0);
    const tailStart = Math.max(head.length, sizeBytes - tailBytes);
    const tail = Buffer.alloc(Math.max(0, sizeBytes - tailStart));
    const readTail = await handle.read(tail, 0, tail.length, tailStart);
    return parseMirroredFrom(
      Buffer.concat([head.subarray(0, read.bytesRead), tail.subarray(0, readTail.bytesRead)]),
    );
  } finally {
    await handle.close();
  }
}

/**
 * `<!-- Mirrored from www.example.org/a/ by HTTrack Website Copier/3.x [XR&CO'2014], Mon, 20 Mar 2017 21:33:56 GMT -->`
 *
 * Users may set their own text, so only its start is required. Sites that are themselves a mirror have older comments too:
 * all are returned, in order.
 */
function parseMirroredFrom(bytes: Uint8Array): MirroredFrom[] {
  const found: MirroredFrom[] = [];
  const text = Buffer.from(bytes).toString('latin1');
  for (const match of text.matchAll(/<!--\s{0,9}Mirrored from ([^>]{1,5000}?)\s{0,9}-->/g)) {
    const comment = match[1] ?? '';
    const by = comment.indexOf(' by HTTrack');
    const address = decodeName(Buffer.from((by === -1 ? comment : comment.slice(0, by)).trim(), 'latin1'));
    if (address === '' || address.length > maxAddressLength || /\s/.test(address)) continue;
    const written = /\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d GMT/.exec(
      comment.slice(by === -1 ? 0 : by),
    )?.[0];
    found.push({ address, date: written === undefined ? undefined : isoDate(Date.parse(written)) });
  }
  return found;
}

/** To the second; undefined if it is not a valid time. */
export function isoDate(timeMs: number): string | undefined {
  const date = new Date(timeMs);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
