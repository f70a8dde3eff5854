/** The promises of every vault. Each adapter's test runs them on its own vaults; a broken promise throws. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { gathered } from './gathered.ts';
import type { NewFile, Vault } from './vault.ts';
import { announce, contentOf, inPieces, namesIn, put } from './vault-traffic.contract.ts';

export interface Promised {
  readonly name: string;
  readonly check: () => Promise<void>;
}

const badNames: readonly string[] = [
  '',
  '.',
  '..',
  '/',
  '/a',
  'a/',
  'a//b',
  '../a',
  'a/../b',
  './a',
  'a/.b',
  '.hidden',
  'vault.json',
  'a b',
  'a\nb',
  'a\0b',
  'a\\b',
  'æ',
  'a:b',
  'a*',
  '-a',
  '_',
  `${'a'.repeat(256)}/b`,
  'a/'.repeat(512) + 'a',
];

/** `open` returns an empty vault each time. */
export function vaultContract(open: () => Promise<Vault>): readonly Promised[] {
  return [...storing(open), ...refusing(open), ...reading(open), ...keeping(open)];
}

function storing(open: () => Promise<Vault>): Promised[] {
  return [
    {
      name: 'stores a file and gives it back',
      check: async () => {
        const vault = await open();
        const bytes = Buffer.from('one two three');
        assert.deepEqual(await put(vault, 'warc/2026/a.warc.gz', bytes), { outcome: 'stored' });
        assert.deepEqual(await contentOf(vault, 'warc/2026/a.warc.gz'), bytes);
        assert.equal((await vault.read('warc/2026/a.warc.gz'))?.sizeBytes, bytes.length);
      },
    },
    {
      name: 'stores an empty file, also when the content comes as empty pieces',
      check: async () => {
        const vault = await open();
        assert.deepEqual(await put(vault, 'none', Buffer.alloc(0)), { outcome: 'stored' });
        const pieces = inPieces([Buffer.alloc(0), Buffer.alloc(0)]);
        assert.deepEqual(await vault.put(announce('empty', Buffer.alloc(0)), pieces), { outcome: 'stored' });
        assert.deepEqual(await contentOf(vault, 'empty'), Buffer.alloc(0));
        assert.deepEqual(await vault.verify('none'), {
          state: 'read',
          sizeBytes: 0,
          sha256: hash('sha256', ''),
        });
      },
    },
    {
      name: 'takes the digest in capitals too',
      check: async () => {
        const vault = await open();
        const file = announce('a', Buffer.from('a'));
        const capitals = { ...file, sha256: file.sha256.toUpperCase() };
        assert.deepEqual(await vault.put(capitals, inPieces([Buffer.from('a')])), { outcome: 'stored' });
        assert.deepEqual(await vault.put(capitals, inPieces([Buffer.from('a')])), { outcome: 'present' });
      },
    },
    {
      name: 'says present for the same file again, and refuses another under its name',
      check: async () => {
        const vault = await open();
        await put(vault, 'a', Buffer.from('same'));
        assert.deepEqual(await put(vault, 'a', Buffer.from('same')), { outcome: 'present' });
        for (const other of ['diff', 'longer', '']) {
          const outcome = await put(vault, 'a', Buffer.from(other));
          assert.equal(outcome.outcome, 'refused');
        }
        assert.deepEqual(await contentOf(vault, 'a'), Buffer.from('same'));
      },
    },
    {
      name: 'stores a file once when several bring it at the same time',
      check: async () => {
        const vault = await open();
        const bytes = Buffer.alloc(300_000, 'x');
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, () => put(vault, 'folder/of/all', bytes, 10_000)),
        );
        const words = outcomes.map(({ outcome }) => outcome).sort();
        assert.deepEqual(words, [...Array.from({ length: 7 }, () => 'present'), 'stored']);
        assert.deepEqual(await contentOf(vault, 'folder/of/all'), bytes);
      },
    },
    {
      name: 'stores one of several files that come with one name at the same time, whole',
      check: async () => {
        const vault = await open();
        const contents = Array.from({ length: 6 }, (_, index) => Buffer.alloc(200_000, String(index)));
        const outcomes = await Promise.all(contents.map((bytes) => put(vault, 'mine', bytes, 7000)));
        const winner = outcomes.findIndex(({ outcome }) => outcome === 'stored');
        assert.equal(outcomes.filter(({ outcome }) => outcome === 'refused').length, 5);
        assert.deepEqual(await contentOf(vault, 'mine'), contents[winner]);
      },
    },
  ];
}

function refusing(open: () => Promise<Vault>): Promised[] {
  const bytes = Buffer.from('the content');
  const wrong: readonly (readonly [string, Partial<NewFile>])[] = [
    ['a wrong digest', { sha256: hash('sha256', 'another') }],
    ['content that is too short', { sizeBytes: bytes.length + 1 }],
    ['content that is too long', { sizeBytes: bytes.length - 1 }],
    ['content where none was announced', { sizeBytes: 0 }],
    ['a size that is none', { sizeBytes: -1 }],
    ['half a byte', { sizeBytes: 0.5 }],
    ['a digest that is none', { sha256: 'abc' }],
  ];
  return [
    ...wrong.map(([what, change]) => ({
      name: `refuses ${what}, with a reason, and can take the right one afterwards`,
      check: async () => {
        const vault = await open();
        const outcome = await vault.put({ ...announce('a/b', bytes), ...change }, inPieces([bytes]));
        assert.equal(outcome.outcome, 'refused');
        assert.ok(outcome.reason.message.length > 10);
        assert.deepEqual(await namesIn(vault), []);
        assert.equal(await vault.read('a/b'), undefined);
        assert.deepEqual(await put(vault, 'a/b', bytes), { outcome: 'stored' });
      },
    })),
    {
      name: 'rejects with the error of a content that breaks off, and keeps nothing of it',
      check: async () => {
        const vault = await open();
        const broken = new Error('the source broke');
        await assert.rejects(
          vault.put(announce('a', bytes), breakingOff(bytes.subarray(0, 5), broken)),
          broken,
        );
        await assert.rejects(vault.put(announce('a', bytes), breakingOff(bytes, broken)), broken);
        assert.deepEqual(await namesIn(vault), []);
        assert.deepEqual(await put(vault, 'a', bytes), { outcome: 'stored' });
      },
    },
    {
      name: 'lets go of a content that is too long, without reading it to the end',
      check: async () => {
        const vault = await open();
        let over = false;
        async function* endless(): AsyncGenerator<Uint8Array> {
          try {
            for (;;) yield Buffer.alloc(1000);
          } finally {
            over = true;
          }
        }
        assert.equal((await vault.put(announce('a', Buffer.alloc(5000)), endless())).outcome, 'refused');
        assert.ok(over);
      },
    },
    ...badNames.map((name) => ({
      name: `knows no file called ${JSON.stringify(name.length > 30 ? `${name.slice(0, 30)}…` : name)}`,
      check: async () => {
        const vault = await open();
        assert.equal((await put(vault, name, bytes)).outcome, 'refused');
        assert.equal(await vault.read(name), undefined);
        assert.deepEqual(await vault.verify(name), { state: 'missing' });
        assert.equal(await vault.delete(name), false);
        assert.deepEqual(await namesIn(vault), []);
      },
    })),
  ];
}

function reading(open: () => Promise<Vault>): Promised[] {
  return [
    {
      name: 'has nothing to give of a file that is not there',
      check: async () => {
        const vault = await open();
        await put(vault, 'a/b', Buffer.from('b'));
        for (const name of ['none', 'a', 'a/b/c', 'a/none']) {
          assert.equal(await vault.read(name), undefined);
          assert.deepEqual(await vault.verify(name), { state: 'missing' });
          assert.equal(await vault.delete(name), false);
        }
      },
    },
    {
      name: 'throws for what is no range',
      check: async () => {
        const vault = await open();
        await put(vault, 'a', Buffer.from('content'));
        for (const [start, end] of [
          [-1, 2],
          [3, 2],
          [Number.NaN, 2],
          [0, Number.NaN],
          [0.5, 2],
          [0, 1.5],
        ] as const)
          await assert.rejects(vault.read('a', { start, end }), RangeError);
      },
    },
    {
      name: 'gives a large file in pieces, and stops when its reader does',
      check: async () => {
        const vault = await open();
        const bytes = Buffer.alloc(5_000_000, 'abcdefg');
        await put(vault, 'large', bytes, 1 << 20);
        let largest = 0;
        for await (const piece of (await vault.read('large'))?.bytes ?? inPieces([]))
          largest = Math.max(largest, piece.length);
        assert.ok(largest > 0 && largest <= 1 << 20);
        for await (const piece of (await vault.read('large'))?.bytes ?? inPieces([])) {
          assert.deepEqual(Buffer.from(piece), bytes.subarray(0, piece.length));
          break;
        }
      },
    },
    {
      name: 'verifies by reading all, and tells how far it is',
      check: async () => {
        const vault = await open();
        const bytes = Buffer.alloc(3_000_000, 'xyz');
        await put(vault, 'large', bytes);
        let verified = 0;
        const found = await vault.verify('large', (count) => (verified += count));
        assert.deepEqual(found, { state: 'read', sizeBytes: bytes.length, sha256: hash('sha256', bytes) });
        assert.equal(verified, bytes.length);
      },
    },
  ];
}

function keeping(open: () => Promise<Vault>): Promised[] {
  const names = ['a', 'a-b/c', 'a.b', 'b/a/c', 'b/a.c', 'b/a-c', 'b/a0', 'b/B', 'b/b', 'c/1', 'c/10', 'c/9'];
  return [
    {
      name: 'lists all files in bytewise order, with their sizes',
      check: async () => {
        const vault = await open();
        assert.deepEqual(await namesIn(vault), []);
        for (const name of names.toReversed()) await put(vault, name, Buffer.from(name));
        const listed = await gathered(vault.list());
        const expected = names.toSorted().map((name) => ({ name, sizeBytes: name.length }));
        assert.deepEqual(listed, expected);
      },
    },
    {
      name: 'lists the files whose names begin so, whether that ends at a folder or not',
      check: async () => {
        const vault = await open();
        for (const name of names) await put(vault, name, Buffer.from(name));
        for (const prefix of [
          '',
          'a',
          'b',
          'b/',
          'b/a',
          'b/a/',
          'b/a/c',
          'b/a/c/d',
          'c/1',
          'none',
          '/',
          '..',
        ]) {
          const expected = names.filter((name) => name.startsWith(prefix)).sort();
          assert.deepEqual(await namesIn(vault, prefix), expected, prefix);
        }
      },
    },
    {
      name: 'deletes a file for good, once, and lets its name be used again',
      check: async () => {
        const vault = await open();
        await put(vault, 'a/b', Buffer.from('first'));
        assert.equal(await vault.delete('a/b'), true);
        assert.equal(await vault.delete('a/b'), false);
        assert.equal(await vault.read('a/b'), undefined);
        assert.deepEqual(await namesIn(vault), []);
        assert.deepEqual(await put(vault, 'a/b', Buffer.from('second')), { outcome: 'stored' });
      },
    },
    {
      name: 'says that it is there, and how much fits in where it knows',
      check: async () => {
        const status = await (await open()).status();
        assert.ok(status.reachable);
        assert.ok(status.freeBytes === undefined || status.freeBytes > 0);
        assert.ok(status.usedBytes === undefined || status.usedBytes >= 0);
      },
    },
  ];
}

async function* breakingOff(bytes: Uint8Array, error: Error): AsyncGenerator<Uint8Array> {
  yield bytes;
  await Promise.resolve();
  throw error;
}
