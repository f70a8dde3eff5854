import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import { captureEvent } from '../record/capture-event.ts';
import { dnsEvent } from '../record/crawl-archive.ts';
import type { Candidate } from '../candidate.ts';
import { exchangeOf, responseOf } from '../site/test-exchange.ts';
import { recoverCaptures } from './recover-captures.ts';
import type { RecoveredCapture } from './recover-captures.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-recover-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const link = { url: 'http://a.test/next', kind: 'page', hop: 'L', context: 'a/@href' } as const;

function candidateOf(number: number): Candidate {
  return { url: `http://a.test/${number}`, depth: number, path: 'L'.repeat(number), via: 'http://a.test/0' };
}

/** An open file as a killed crawl leaves it, with the end of each event. */
async function openFile(events: number): Promise<{ name: string; ends: number[]; bytes: Buffer }> {
  const writer = new WarcWriter({ folder, prefix: 'test-text', storageClass: 'text', warcinfo: [] });
  await writer.write(
    dnsEvent('a.test', {
      outcome: 'found',
      addresses: [{ address: '127.0.0.1', family: 4 }],
      ttlSeconds: 60,
    }),
  );
  const ends: number[] = [];
  for (let number = 1; number <= events; number++) {
    const notes = { site: 'a.test', links: [link] };
    const body = responseOf(`page ${number} `.repeat(20), { 'Content-Type': 'text/html; charset=utf-8' });
    const last = (await writer.write(captureEvent(candidateOf(number), exchangeOf(body), notes))).at(-1);
    ends.push((last?.offset ?? 0) + (last?.lengthBytes ?? 0));
  }
  await writer.close();
  const [sealed = ''] = await readdir(folder);
  const name = `${sealed}.open`;
  await rename(join(folder, sealed), join(folder, name));
  return { name, ends, bytes: await readFile(join(folder, name)) };
}

async function recovered(
  name: string,
  end: number,
  known: readonly number[] = [],
): Promise<RecoveredCapture[]> {
  const captures: RecoveredCapture[] = [];
  for await (const capture of recoverCaptures(folder, name, { end, recovered: new Set(known) }))
    captures.push(capture);
  return captures;
}

async function typesIn(name: string): Promise<string[]> {
  const source = await openFileSource(join(folder, name));
  const types: string[] = [];
  const warnings: unknown[] = [];
  for await (const record of readRecords(source, { onWarning: (warning) => warnings.push(warning) })) {
    types.push(record.type);
    await record.finish();
  }
  await source.close();
  expect(warnings).toEqual([]);
  return types;
}

describe('recoverCaptures', () => {
  it('reads what the journal does not know, as it would have been journaled', async () => {
    const { name, ends } = await openFile(3);
    const captures = await recovered(name, ends[0] ?? 0);
    expect(captures.map(({ entry }) => entry.candidate)).toEqual([candidateOf(2), candidateOf(3)]);
    expect(captures.map(({ entry }) => entry.place?.end)).toEqual(ends.slice(1));
    const file = name.replace('.open', '');
    expect(captures[0]?.entry).toMatchObject({
      site: 'a.test',
      status: 200,
      mime: 'text/html',
      address: '127.0.0.1',
      payloadBytes: 140,
      place: { file, offset: expect.any(Number) as number },
      sha256: expect.stringMatching(/^sha256:[\da-f]{64}$/) as string,
    });
    expect(captures[0]?.entry.log).toMatch(
      / 200 +140 http:\/\/a\.test\/2 LL http:\/\/a\.test\/0 text\/html .*recovered$/,
    );
    expect(captures[0]?.links).toEqual([link]);
    expect(await readdir(folder)).toEqual([file]);
  });

  it('passes over what an earlier resumption has recovered', async () => {
    const { name, ends } = await openFile(3);
    const [first] = await recovered(name, 0);
    const offset = first?.entry.place?.offset ?? -1;
    const again = await recovered(name.replace('.open', ''), 0, [offset]);
    expect(again.map(({ entry }) => entry.place?.end)).toEqual(ends.slice(1));
  });

  it('cuts a torn event off, wherever it was torn, and keeps what is before it', async () => {
    const { name, ends, bytes } = await openFile(3);
    const [, second = 0, third = 0] = ends;
    const step = Math.ceil((third - second) / 17);
    for (let cut = second; cut < third; cut += step) {
      for (const left of await readdir(folder)) await rm(join(folder, left));
      await writeFile(join(folder, name), bytes.subarray(0, cut));
      const captures = await recovered(name, 0);
      expect([cut, captures.length]).toEqual([cut, 2]);
      const types = await typesIn(name.replace('.open', ''));
      expect(types.slice(-3)).toEqual(['response', 'request', 'metadata']);
    }
  });

  it('cuts off what a loss of power left behind the last event', async () => {
    const { name, ends, bytes } = await openFile(2);
    await writeFile(join(folder, name), Buffer.concat([bytes, Buffer.alloc(5000), bytes.subarray(0, 300)]));
    expect(await recovered(name, ends[1] ?? 0)).toEqual([]);
    expect(await readFile(join(folder, name.replace('.open', '')))).toEqual(bytes);
  });

  it('reads a sealed file from where the journal ends, and changes nothing', async () => {
    const { name, ends, bytes } = await openFile(2);
    const sealed = name.replace('.open', '');
    await rename(join(folder, name), join(folder, sealed));
    expect(await recovered(sealed, ends[1] ?? 0)).toEqual([]);
    expect(await recovered(sealed, 0)).toHaveLength(2);
    expect(await readFile(join(folder, sealed))).toEqual(bytes);
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['torn in its first record', Buffer.from('WARC/1.1\r\nWARC-Type: warcin')],
    ['noise', Buffer.alloc(4000, 7)],
  ])('takes away a file that is %s', async (_name, bytes) => {
    await writeFile(join(folder, 'test-text-1.warc.gz.open'), bytes);
    expect(await recovered('test-text-1.warc.gz.open', 0)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});
