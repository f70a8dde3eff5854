import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { JournalEntry, QueuedLink, SkippedLink, VisitEntry } from './journal-entry.ts';

/*
 * One entry a line, with a checksum before it, because after a loss of power the end of a file may hold anything:
 *
 *   1a2b3c4d {"site":"example.org","kind":"visit",…}
 *
 * The lists of links, by far the most of it, are written as arrays: [url, kind, hop, depth or rule].
 */

/** The entries as text for the journal. */
export function formatJournal(entries: readonly JournalEntry[]): string {
  return entries.map((entry) => checkedLine(JSON.stringify(packed(entry)))).join('');
}

/** A line of text with a checksum. */
export function checkedLine(text: string): string {
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`;
}

/** The entries up to the first line that is not whole. `wanted` is called before an entry is parsed. */
export async function* readJournal(
  path: string,
  wanted: (site: string) => boolean = () => true,
): AsyncGenerator<JournalEntry> {
  for await (const text of readCheckedLines(path)) {
    if (wanted(siteOf(text))) yield unpacked(JSON.parse(text) as PackedEntry);
  }
}

export async function* readCheckedLines(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
    let from = 0;
    for (let end = bytes.indexOf(10, from); end >= 0; end = bytes.indexOf(10, from)) {
      const text = bytes.subarray(from + 9, end);
      if (bytes.toString('latin1', from, from + 8) !== crc32(text).toString(16).padStart(8, '0')) return;
      yield text.toString();
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
}

type PackedLink<Last> = readonly [url: string, kind: QueuedLink['kind'], hop: QueuedLink['hop'], last: Last];
type PackedEntry =
  | (Omit<VisitEntry, 'queued' | 'skipped'> & {
      readonly queued: readonly PackedLink<number>[];
      readonly skipped: readonly PackedLink<string>[];
    })
  | Exclude<JournalEntry, VisitEntry>;

const siteStart = '{"site":"';

/** The site comes first, so that it is found without reading the rest. */
function packed(entry: JournalEntry): PackedEntry {
  if (entry.kind !== 'visit') {
    const { site, ...more } = entry;
    return { site, ...more };
  }
  const { site, queued, skipped, ...more } = entry;
  return {
    site,
    ...more,
    queued: queued.map((link): PackedLink<number> => [link.url, link.kind, link.hop, link.depth]),
    skipped: skipped.map((link): PackedLink<string> => [link.url, link.kind, link.hop, link.rule]),
  };
}

function unpacked(entry: PackedEntry): JournalEntry {
  if (entry.kind !== 'visit') return entry;
  return {
    ...entry,
    candidate: { ...entry.candidate, via: entry.candidate.via },
    queued: entry.queued.map(([url, kind, hop, depth]): QueuedLink => ({ url, kind, hop, depth })),
    skipped: entry.skipped.map(([url, kind, hop, rule]): SkippedLink => ({ url, kind, hop, rule })),
  };
}

function siteOf(text: string): string {
  const from = siteStart.length;
  const quick = text.slice(from, text.indexOf('"', from));
  return quick.includes('\\') ? (JSON.parse(text) as JournalEntry).site : quick;
}
