import { readlinkSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../test-holdings.ts';
import { Spools } from './spools.ts';

const body = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >> 9)) & 0xff));
let spools = new Spools();
let unpacked = 0;
let given = 0;

afterEach(async () => {
  await spools.close();
  unpacked = 0;
  given = 0;
});

async function unpack(): Promise<AsyncGenerator<Uint8Array>> {
  unpacked++;
  return pieces();
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += 7000) {
    given++;
    yield body.subarray(at, at + 7000);
  }
}

function read(start: number, end: number, key = 'a'): Promise<Buffer> {
  return bytesOf(spools.read({ key, unpack }, { start, end }));
}

describe('spools', () => {
  it('unpack once whatever ranges are read, one after the other or at once', async () => {
    spools = new Spools();
    expect(await read(0, 10)).toEqual(body.subarray(0, 10));
    expect(given).toBe(1);
    const range = fc.tuple(fc.nat(310_000), fc.nat(310_000));
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 4 }), async (ranges) => {
        const parts = await Promise.all(ranges.map(([start, length]) => read(start, start + length)));
        for (const [at, [start, length]] of ranges.entries())
          expect(parts[at]?.equals(body.subarray(start, start + length))).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect(unpacked).toBe(1);
  });

  it('unpack no further than somebody reads', async () => {
    spools = new Spools();
    for await (const _ of spools.read({ key: 'a', unpack }, { start: 0, end: body.length })) break;
    expect(given).toBeLessThan(4);
  });

  it('go without where there is no room', async () => {
    spools = new Spools({ maxBytes: 50_000 });
    expect((await read(0, body.length)).equals(body)).toBe(true);
    expect((await read(200_000, 200_100)).equals(body.subarray(200_000, 200_100))).toBe(true);
    expect(unpacked).toBe(3);
    expect((await read(10_000, 30_000)).equals(body.subarray(10_000, 30_000))).toBe(true);
    expect(unpacked).toBe(3);
  });

  it('make room for another body when nobody reads the first any more', async () => {
    spools = new Spools({ maxBytes: 400_000 });
    await read(0, body.length, 'a');
    expect((await read(0, body.length, 'b')).equals(body)).toBe(true);
    expect(unpacked).toBe(2);
    await read(0, 10, 'b');
    expect(unpacked).toBe(2);
  });

  it('keep no more of them than they may', async () => {
    spools = new Spools({ maxSpools: 3 });
    for (let at = 0; at < 10; at++) await read(0, 10, String(at));
    await read(0, 10, '9');
    expect(unpacked).toBe(10);
    await read(0, 10, '0');
    expect(unpacked).toBe(11);
    expect(openSpools()).toBeLessThanOrEqual(4);
  });

  it('leave nothing behind', async () => {
    spools = new Spools();
    await read(0, body.length);
    expect(openSpools()).toBe(1);
    await spools.close();
    expect(openSpools()).toBe(0);
  });
});

/** Files without a name that this process has open. */
function openSpools(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('heirloom-spool-');
    } catch {
      return false;
    }
  }).length;
}
