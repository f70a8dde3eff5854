import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainGround, expectedCaptures } from './chain-ground.ts';
import type { MadeFile } from './chain-ground.ts';
import { until } from './until.ts';

const program = fileURLToPath(new URL('run-chain.ts', import.meta.url));
const moments: readonly [Sign, number][] = [
  ['reading', 1],
  ['loading', 1],
  ['reading', 9],
  ['merging', 1],
  ['storing', 2],
  ['merging contents', 2],
  ['storing', 9],
  ['loading', 3],
  ['copying', 2],
  ['merging', 3],
  ['deleting', 1],
  ['deleting', 4],
];
const names = Array.from({ length: 30 }, (_, at) => `f${String(at).padStart(2, '0')}.warc.gz`);

let ground: ChainGround;
let files: readonly MadeFile[];
beforeAll(async () => {
  ground = await ChainGround.open();
  await ground.chain(() => undefined);
  await ground.addVault('second');
  await ground.keepReplicas(2);
  files = await Promise.all(names.map((name, at) => ground.make(`data/inbox/${name}`, 1 + (at % 7))));
  // The same content once more, under another name.
  await copyFile(files[0]?.path ?? '', join(ground.data.inbox, 'twin.warc.gz'));
});
afterAll(async () => {
  await ground.close();
});

/** How much of each kind of work can be seen from outside; any change is a sign of it. */
const signs = {
  reading: () => readdirSync(join(ground.data.chain, 'work')).join(' '),
  loading: () => walSize(ground.data.captures),
  merging: () => readdirSync(ground.data.captures).join(' '),
  'merging contents': () => readdirSync(ground.data.contents).join(' '),
  storing: () => readdirSync(ground.data.firstVault, { recursive: true }).length,
  copying: () => readdirSync(join(ground.folder, 'second'), { recursive: true }).length,
  deleting: () => readdirSync(ground.data.inbox).length,
} satisfies Record<string, () => string | number>;

type Sign = keyof typeof signs;

function walSize(index: string): number {
  return statSync(join(index, 'head.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0;
}

/** Runs the chain, and kills it without warning after so many signs of a kind of work. False when it came to its end. */
async function runAndKill(sign: Sign, count: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, ground.data.path], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => (said += String(part)));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let last = signs[sign]();
  let seen = 0;
  const isEnough = (): boolean => {
    const now = signs[sign]();
    if (now !== last) seen++;
    last = now;
    return seen >= count;
  };
  await until(isEnough, { hasEnded: () => child.exitCode !== null });
  child.kill('SIGKILL');
  const [code, signal] = await ended;
  if (signal === null) expect([code, said]).toEqual([0, '']);
  return signal === 'SIGKILL';
}

/** Whatever was interrupted: what is gone from the inbox is indexed, and whole in both vaults. */
async function expectNothingLost(): Promise<number> {
  const gone = files.filter(({ path }) => !existsSync(path));
  const captures = await ground.captures();
  expect(new Set(captures).size).toBe(captures.length);
  const found = new Set(captures);
  for (const file of gone) {
    for (const vault of [ground.data.firstVault, join(ground.folder, 'second')])
      expect(await ground.stored(basename(file.path), vault)).toEqual(file.bytes);
    expect(expectedCaptures([file]).filter((each) => !found.has(each))).toEqual([]);
  }
  return gone.length;
}

describe('a chain that is killed again and again', () => {
  it('loses nothing, does nothing twice, and comes to its end', { timeout: 180_000 }, async () => {
    let killed = 0;
    for (const [sign, count] of moments) {
      if (await runAndKill(sign, count)) killed++;
      await expectNothingLost();
    }
    expect(killed).toBeGreaterThan(0);
    expect(await ground.chain((chain) => chain.run())).toMatchObject({ failures: [], waiting: [] });
    expect(await expectNothingLost()).toBe(names.length);
    expect(readdirSync(ground.data.inbox)).toEqual([]);
    expect(readdirSync(join(ground.data.chain, 'work'))).toEqual([]);
    const captures = await ground.captures();
    const asIfOnce = captures.map((each) => each.replace('twin.warc.gz', 'f00.warc.gz'));
    expect(asIfOnce.sort()).toEqual(expectedCaptures(files));
  });
});
