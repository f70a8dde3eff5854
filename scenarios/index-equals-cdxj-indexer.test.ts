import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareLines } from '../src/formats/cdxj/compare-lines.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import { indexFiles } from '../src/indexing/index-files.ts';
import { indexWithCdxjIndexer } from './cdxj-indexer.ts';
import type { PeerIndex, PeerIndexes } from './cdxj-indexer.ts';
import { describeCorpus, inCorpus } from './corpus.ts';
import { fieldsOf, normalisations } from './index-normalisations.ts';
import { heirloom } from './run-program.ts';

/**
 * Lines that cdxj-indexer makes of damage before it stops: text taken for the head of an ARC record, negative offsets,
 * the length of one member for a record that fills two.
 */
const madeOfDamage: Readonly<Record<string, Readonly<Record<'plain' | 'requestKeys', number>>>> = {
  'corrupted-mid-record.warc.gz.open': { plain: 1, requestKeys: 0 },
  'invalid-warcfile-record-then-garbage.warc': { plain: 1, requestKeys: 0 },
  'broken.warc': { plain: 2, requestKeys: 1 },
  'example-wrong-chunks.warc.gz': { plain: 1, requestKeys: 0 },
};

/** Where cdxj-indexer stops, and why; what it wrote before must be in our index as well. */
const stopsThere: Readonly<Record<string, string>> = {
  'WCT-20070813080023-00003-skynet.arc': 'damaged: a length that is wrong',
  'IAH-20080430204825-00000-blackbook-truncated.arc': 'no line end between two ARC records',
  'link-extraction-test.warc': 'five bytes of line ends between two records, or none',
  'corrupted-mid-record.warc.gz.open': 'compressed as a whole, and damaged',
  'good.warc.gz.open': 'compressed as a whole',
  'example-bad-non-chunked.warc.gz': 'compressed as a whole',
  'example-bad.warc.gz.bad': 'compressed as a whole',
  'example-wrong-chunks.warc.gz': 'a gzip member that holds parts of two records',
  'invalid-warcfile-lonely-request-response-resource-conversion.warc': 'headers without any field',
  'invalid-warcfile-record-then-garbage.warc': 'damaged: garbage behind a record',
  'broken.warc': 'damaged: a Content-Length that is wrong',
  'whirlwind-dict-raw.warc.zst': 'zstd is not known to it',
  'whirlwind-nodict.warc.zst': 'zstd is not known to it',
};

/** Where both read to the end and give different captures: [only ours, only theirs] and the reason. */
const different: Readonly<Record<string, { lines: [number, number]; reason: string }>> = {
  'valid-warcfile-fields-metainfo.warc': {
    lines: [1, 0],
    reason: 'a value may begin on a folded line (WARC 1.0, 4): they take it for empty, and drop the record',
  },
  'valid-warcfile-upper-lower-case.warc': {
    lines: [2, 0],
    reason: '`warc/1.0` in lower case: they stop there without a word',
  },
  'bad.arc': {
    lines: [1, 3],
    reason: 'ARC lengths `-1` and `abc`: they take the records for empty, we for unreadable',
  },
};

const archiveName = /\.w?arc(?:\.(?:gz|zst|wat|wet|wat\.gz|wet\.gz|gz\.open|gz\.bad))?$/;

interface OurIndex {
  readonly lines: readonly string[];
  readonly wrongLengths: ReadonlySet<string>;
}

async function ourIndex(path: string, requestKeys: boolean): Promise<OurIndex> {
  const lines: string[] = [];
  const wrongLengths = new Set<string>();
  const index = indexFiles([path], {
    format: 'cdxj',
    requestKeys,
    threads: 1,
    signal: AbortSignal.timeout(60_000),
    onWarning: ({ kind, offset }) => {
      if (kind === 'length-wrong') wrongLengths.add(String(offset));
    },
    onPosition: () => {},
    onFailure: (_path, error) => {
      throw error;
    },
  });
  for await (const line of index) lines.push(line);
  return { lines, wrongLengths };
}

interface Compared {
  readonly onlyOurs: readonly string[];
  readonly onlyTheirs: readonly string[];
  /** The normalisations that were needed. */
  readonly used: readonly string[];
}

function compare(path: string, index: OurIndex, theirs: PeerIndex, plain: PeerIndex): Compared {
  const { lines: ours, wrongLengths } = index;
  const file = readFileSync(path);
  const byOffset = new Map(ours.map(fieldsOf).map((fields) => [fields['offset'], fields]));
  const plainDigests = new Map(
    plain.lines.map(fieldsOf).map((fields) => [fields['offset'], fields['digest']]),
  );
  const used = new Set<string>();
  const ourSet = new Set(ours);
  const normalised = theirs.lines.map((original) => {
    const fields = fieldsOf(original);
    const our = byOffset.get(fields['offset']);
    const digestWithoutRequestKeys = plainDigests.get(fields['offset']);
    let line = original;
    for (const { name, apply } of normalisations) {
      if (ourSet.has(line) || our === undefined) break;
      const changed = apply(line, fields, { file, ours: our, wrongLengths, digestWithoutRequestKeys });
      if (changed !== line) used.add(name);
      line = changed;
    }
    return line;
  });
  const theirSet = new Set(normalised);
  return {
    onlyOurs: ours.filter((line) => !theirSet.has(line)),
    onlyTheirs: normalised.filter((line) => !ourSet.has(line)),
    used: [...used],
  };
}

/** One row of the table; `explained` is false for a difference that nobody has looked at. */
async function judge(
  indexes: PeerIndexes,
  mode: 'plain' | 'requestKeys',
): Promise<{ verdict: string; explained: boolean }> {
  const { path } = indexes;
  const theirs = indexes[mode];
  const index = await ourIndex(path, mode === 'requestKeys');
  const ours = index.lines;
  const { onlyOurs, onlyTheirs, used } = compare(path, index, theirs, indexes.plain);
  const lines: [number, number] = [onlyOurs.length, onlyTheirs.length];
  if (theirs.stopped !== null) {
    const reason = stopsThere[basename(path)];
    const verdict = `cdxj-indexer stops: ${reason ?? theirs.stopped} (${theirs.lines.length} of ${ours.length} lines)`;
    return {
      verdict,
      explained: reason !== undefined && onlyTheirs.length === (madeOfDamage[basename(path)]?.[mode] ?? 0),
    };
  }
  if (lines[0] + lines[1] === 0) {
    // Order too: ours is sorted bytewise, and so is theirs once its lines are the same.
    expect([...ours].sort(compareLines)).toEqual(ours);
    return { verdict: used.length === 0 ? 'equal' : `equal after ${used.join(', ')}`, explained: true };
  }
  const known = different[basename(path)];
  const explained = known !== undefined && known.lines.join() === lines.join();
  const first = [...onlyOurs.slice(0, 1), ...onlyTheirs.slice(0, 1)].join('\n    ');
  return {
    verdict: explained ? `different: ${known.reason}` : `UNEXPLAINED ${lines.join(' and ')}\n    ${first}`,
    explained,
  };
}

describeCorpus('the index of every corpus file against cdxj-indexer 1.5.0', () => {
  const corpusFiles = readdirSync(inCorpus(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && archiveName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

  it('is equal, equal after a named normalisation, or different for a known reason', async () => {
    const peers = await indexWithCdxjIndexer(corpusFiles);
    expect(peers).toHaveLength(corpusFiles.length);
    const counts = new Map<string, number>();
    const rows: string[] = [];
    const unexplained: string[] = [];
    for (const indexes of peers) {
      for (const mode of ['plain', 'requestKeys'] as const) {
        const { verdict, explained } = await judge(indexes, mode);
        const row = `${relative(inCorpus(), indexes.path)} (${mode}): ${verdict}`;
        counts.set(verdict.split(':')[0] ?? '', (counts.get(verdict.split(':')[0] ?? '') ?? 0) + 1);
        if (verdict !== 'equal') rows.push(row);
        if (!explained) unexplained.push(row);
      }
    }
    console.log([...rows, '', ...[...counts].map(([verdict, count]) => `${count} × ${verdict}`)].join('\n'));
    expect(unexplained).toEqual([]);
    const names = new Set(corpusFiles.map((path) => basename(path)));
    const gone = [...Object.keys(stopsThere), ...Object.keys(different)].filter((name) => !names.has(name));
    expect(gone, 'reasons for files that are not there any more').toEqual([]);
  });

  it('is what `heirloom cdx` prints, merged over all files', async () => {
    for (const requestKeys of [true, false]) {
      const all = await Promise.all(corpusFiles.map((path) => ourIndex(path, requestKeys)));
      const expected = [...new Set(all.flatMap(({ lines }) => lines))].sort(compareLines);
      const options = requestKeys ? [] : ['--no-request-keys'];
      const { code, stdout } = await heirloom(['cdx', ...options, ...corpusFiles]);
      expect(code).toBe(0);
      expect(stdout.split('\n')).toEqual([...expected, '']);
    }
  });
});

describe('a chunked response without a payload digest', () => {
  it('is digested without its chunk framing here, and with it by cdxj-indexer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom index '));
    try {
      const path = join(folder, 'chunked.warc');
      const framed = '2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n';
      const block = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n${framed}`;
      const head = [
        'WARC/1.1',
        'WARC-Type: response',
        'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
        'WARC-Date: 2026-01-31T12:00:00Z',
        'WARC-Target-URI: http://a.test/',
        'Content-Type: application/http; msgtype=response',
        `Content-Length: ${block.length}`,
      ].join('\r\n');
      await writeFile(path, `${head}\r\n\r\n${block}\r\n\r\n`);
      const [theirs] = await indexWithCdxjIndexer([path]);
      const digests = [...(await ourIndex(path, false)).lines, ...(theirs?.plain.lines ?? [])].map(
        (line) => fieldsOf(line)['digest'],
      );
      expect(digests).toEqual([sha1('hello'), sha1(framed)]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

function sha1(text: string): string {
  return sha1Label(createHash('sha1').update(text).digest());
}
