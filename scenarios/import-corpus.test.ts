import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { parseCdxj } from '../src/formats/cdxj/cdxj.ts';
import { canonicalKey } from '../src/formats/url/canonical-key.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import type { ByteSource } from '../src/formats/warc/byte-source.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { openWacz } from '../src/formats/wacz/open-wacz.ts';
import { bytesSource } from '../src/formats/warc/byte-source.ts';
import { gatherEntry } from '../src/formats/zip/read-entry.ts';
import type { ImportedFile } from '../src/deposit/deposit-result.ts';
import { describeCorpus, inCorpus } from './corpus.ts';
import { heirloom } from './run-program.ts';
import type { Ended } from './run-program.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

interface Line {
  readonly path: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly kind?: string;
  readonly files?: readonly ImportedFile[];
}

/** Where a capture is, and what it is of: read from the file itself, without the code that makes indexes. */
interface Place {
  readonly place: string;
  readonly url: string;
}

async function placesIn(source: ByteSource, name: string): Promise<Place[]> {
  const places: Place[] = [];
  for await (const { type, contentType = '', targetUri = '', date, offset } of readRecords(source)) {
    const isCapture =
      ['response', 'revisit'].includes(type) ||
      (['resource', 'metadata'].includes(type) && !contentType.startsWith('application/warc-fields'));
    const url = targetUri.trim().replaceAll(' ', '%20');
    if (isCapture && url !== '' && /^\d{4}/.test(date ?? ''))
      places.push({ place: `${name} ${offset}`, url });
  }
  return places;
}

describeCorpus('the corpus, imported', () => {
  const corpus = inCorpus();
  const open = ['corrupted-mid-record', 'good'].map((name) =>
    join(corpus, 'internetarchive__gowarc/testdata/warcs', `${name}.warc.gz.open`),
  );
  let folder = '';
  let data = '';
  let first: Ended;
  let lines: Line[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirloom-import-corpus-'));
    data = join(folder, 'data');
    first = await heirloom(['import', ...open, corpus, '--data', data, '--json']);
    lines = first.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  }, 120_000);
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const shown = ({ path, outcome, reason = '' }: Line): string =>
    `${basename(path)} ${outcome} ${reason}`.trim();

  it('is told file by file, and crashes nothing', () => {
    expect(first.stderr).not.toContain('heirloom:');
    // One WACZ file of the corpus has no archive/.
    expect(first.code).toBe(exitCodes.findings);
    const files = lines.slice(0, -1);
    expect(files.filter(({ outcome }) => !/^(taken|known|skipped)$/.test(outcome)).map(shown)).toEqual([
      'invalid_example_1.wacz incomplete',
    ]);
    const kinds = Object.groupBy(files, ({ kind = 'none' }) => kind);
    expect(
      Object.entries(kinds)
        .map(([kind, each]) => `${kind} ${each?.length ?? 0}`)
        .toSorted(),
    ).toEqual(['arc 10', 'none 1433', 'wacz 2', 'warc 94']);
    expect(kinds['none']?.every(({ outcome, reason }) => outcome === 'skipped' && reason !== undefined)).toBe(
      true,
    );
    expect(kinds['none']?.filter(({ path }) => /\.(w?arc|wacz)(\.gz|\.zst)?$/.test(path))).toEqual([]);
  });

  it('can be asked for each URL in it', async () => {
    const archive = await LocalRepository.openForReading(data);
    try {
      const captures = await archive.captures;
      const known = new Map<string, { readonly method?: string }>();
      const keys = new Set<string>();
      for await (const line of captures.lines()) {
        const parsed = parseCdxj(line);
        if (!parsed.ok) throw new Error(line);
        const { filename, offset, url, urlkey } = parsed.line;
        known.set(`${filename} ${offset} ${url}`, parsed.line);
        keys.add(urlkey);
      }
      const missing: string[] = [];
      let places = 0;
      for (const { path, kind, files = [] } of lines.slice(0, -1)) {
        if (kind === undefined) continue;
        const name = files[0]?.name ?? '';
        for (const { place, url } of await (kind === 'wacz'
          ? placesInWacz(path, name)
          : placesInFile(path, name))) {
          places++;
          const found = known.get(`${place} ${url}`);
          // The key of a POST is made from its body too.
          const isAsked = found?.method !== undefined || keys.has(canonicalKey(url));
          if (found === undefined || !isAsked) missing.push(`${path} ${place} ${url}`);
        }
      }
      expect(missing).toEqual([]);
      expect(places).toBeGreaterThan(1500);
    } finally {
      await archive.close();
    }
  });

  it('has nothing new the second time', async () => {
    const again = await heirloom(['import', ...open, corpus, '--data', data, '--json', '--no-analysis']);
    const total = JSON.parse(again.stdout.trim().split('\n').at(-1) ?? '') as { total: object };
    expect(total).toEqual({
      total: { skipped: 1433, known: 105, incomplete: 1, files: 0, captures: 0, sizeBytes: 0 },
    });
  }, 60_000);
});

async function placesInFile(path: string, name: string): Promise<Place[]> {
  const source = await openFileSource(path);
  try {
    return await placesIn(source, name);
  } finally {
    await source.close();
  }
}

async function placesInWacz(path: string, name: string): Promise<Place[]> {
  const opened = await openWacz(path);
  if (!opened.ok) throw new Error(opened.error.message);
  const places: Place[] = [];
  for (const warc of opened.value.warcs) {
    const entry = await gatherEntry(opened.value.zip, warc, 1e9);
    if (entry.ok) places.push(...(await placesIn(bytesSource(warc.name, entry.value), name)));
  }
  await opened.value.close();
  return places;
}
