import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import type { RecordDraft } from '../src/formats/warc/record-draft.ts';
import type { RecordLocation } from '../src/formats/warc/warc-writer.ts';
import { WarcWriter } from '../src/formats/warc/warc-writer.ts';
import { peer } from './peers.ts';
import { runProgram } from './run-program.ts';
import { recordsOfEveryKind, recordsOfOddSizes, storedRecord } from './sample-records.ts';
import type { SampleRecord } from './sample-records.ts';

const oddSizes = 2500;
const samples: readonly SampleRecord[] = [...recordsOfEveryKind(), ...recordsOfOddSizes(oddSizes)];
const stored = storedRecord(16);

const isChunked = ({ draft }: SampleRecord): boolean => /chunked|both/.test(draft.targetUri ?? '');

interface Written {
  readonly path: string;
  readonly places: readonly RecordLocation[];
}

async function write(folder: string, compressed: boolean, drafts: readonly RecordDraft[]): Promise<Written> {
  let path = '';
  const writer = new WarcWriter({
    folder,
    prefix: `sample-${drafts.length}`,
    storageClass: compressed ? 'text' : 'media',
    warcinfo: [{ name: 'software', value: 'Heirloom' }],
    host: 'here',
    onSealed: (sealed) => {
      path = sealed;
    },
  });
  const places = await Promise.all(drafts.map((draft) => writer.write([draft])));
  await writer.close();
  return { path, places: places.flat() };
}

/** What `warcio check -v` says of each record, by its id. */
async function warcioCheck(path: string): Promise<{ code: number | undefined; says: Map<string, string[]> }> {
  const { code, stdout } = await runProgram(peer('warcio'), ['check', '-v', path]);
  const says = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of stdout.trimEnd().split('\n').slice(1)) {
    const id = /WARC-Record-ID (\S+)/.exec(line)?.[1];
    if (id === undefined) lines.push(line.trim());
    else says.set(id, (lines = []));
  }
  return { code, says };
}

describe.each([{ compressed: true }, { compressed: false }])(
  'our WARC file ($compressed)',
  ({ compressed }) => {
    let folder = '';
    let path = '';
    let places: readonly RecordLocation[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'heirloom written '));
      const drafts = [...samples.map(({ draft }) => draft), stored.draft];
      ({ path, places } = await write(folder, compressed, drafts));
    });
    afterAll(async () => {
      await rm(folder, { recursive: true });
    });

    it('passes `warcio check`, every digest verified', async () => {
      const unframed = samples.filter((sample) => !isChunked(sample));
      const file = await write(folder, compressed, [...unframed.map(({ draft }) => draft), stored.draft]);
      const { code, says } = await warcioCheck(file.path);
      expect(code).toBe(0);
      const verdicts = file.places.map(({ id }) => says.get(id)?.join());
      expect(
        verdicts.filter((verdict) => verdict === 'digest present but not checked (revisit)'),
      ).toHaveLength(2);
      expect(verdicts.filter((verdict) => verdict === 'digest pass')).toHaveLength(unframed.length + 1 - 2);
    });

    // warcio 1.8.1 digests the chunked bytes, which WARC does not call the payload (docs/decisions/0005).
    it('has payload digests of chunked responses that `warcio check` does not follow, and nothing else', async () => {
      const { code, says } = await warcioCheck(path);
      const failed = [...says].filter(([, lines]) => lines.some((line) => line.includes('failed')));
      const chunkedPlaces = places.filter(
        (_, index) => samples[index] !== undefined && isChunked(samples[index]),
      );
      expect(code).toBe(1);
      expect(failed).toEqual(
        chunkedPlaces.map(({ id, digests }) => [id, [`payload digest failed ${digests.payload}`]]),
      );
    });

    it('is indexed by `warcio index` at the places that the writer told', async () => {
      const fields = 'offset,length,warc-type,warc-record-id';
      const { code, stdout } = await runProgram(peer('warcio'), ['index', '-f', fields, path]);
      expect(code).toBe(0);
      const [, ...lines] = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>);
      // In plain files warcio leaves the four bytes of line ends out of the length.
      const ends = compressed ? 0 : 4;
      expect(lines.map((line) => [line['offset'], line['length'], line['warc-record-id']])).toEqual(
        places.map(({ offset, lengthBytes, id }) => [String(offset), String(lengthBytes - ends), id]),
      );
    });

    it('is read by warcio.js: the same fields in the same order, the same blocks', async () => {
      const theirs = new WARCParser(createReadStream(path), { keepHeadersCase: true, parseHttp: false });
      const source = await openFileSource(path);
      let count = 0;
      try {
        for await (const ours of readRecords(source, {
          onWarning: (warning) => expect(warning).toBeUndefined(),
        })) {
          const record = await theirs.parse();
          const fields = [...ours.fields].map(({ name, value }) => [name, value]);
          expect([...(record?.warcHeaders.headers ?? [])]).toEqual(fields);
          const draft = samples[count - 1]?.draft.block;
          const block = Buffer.from((await record?.readFully(false)) ?? []);
          if (draft instanceof Uint8Array) expect(block.equals(draft), `block ${count}`).toBe(true);
          else if (count > 0) expect(block.length).toBe(stored.sizeBytes);
          count++;
        }
      } finally {
        await source.close();
      }
      expect(await theirs.parse()).toBeNull();
      expect(count).toBe(1 + samples.length + 1);
    });

    it('gives warcio.js the decoded payloads', async () => {
      const theirs = new WARCParser(createReadStream(path));
      await theirs.parse();
      for (const { draft, decoded } of samples) {
        const record = await theirs.parse();
        const encoding = record?.httpHeaders?.headers.get('Content-Encoding');
        const payload = Buffer.from((await record?.readFully(true)) ?? []);
        // warcio.js knows no brotli without a decoder given to it; a revisit's head is no payload for it.
        if (encoding === 'br' || draft.type === 'revisit') continue;
        expect(payload.equals(decoded), draft.targetUri).toBe(true);
      }
    });
  },
);
