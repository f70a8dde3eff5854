import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { StorageGround } from './storage-ground.ts';

let ground: StorageGround;
afterEach(async () => {
  await ground.close();
});

/** The vaults of every file, each list once. */
async function holdersOf(...vaults: readonly string[]): Promise<string[]> {
  const holders = await ground.holders(...vaults);
  return [...new Set(Object.values(holders).map((names) => names.join(' ')))].toSorted();
}

interface Status {
  readonly vaults: readonly {
    readonly name: string;
    readonly state: string;
    readonly reachable: boolean;
    readonly copies: Readonly<Record<'good' | 'bad' | 'missing', number>>;
  }[];
  readonly classes: readonly { readonly fileClass: string; readonly files: number; readonly kept: number }[];
  readonly advice: readonly {
    readonly wrong: boolean;
    readonly says: string;
    readonly more: readonly string[];
  }[];
}

async function status(): Promise<Status> {
  return JSON.parse((await ground.run('status', '--json')).stdout) as Status;
}

it('begins with one vault, and says what that means', async () => {
  ground = await StorageGround.open();
  await ground.fill(2);
  const { code, stdout } = await ground.run('status');
  expect(code).toBe(exitCodes.done);
  expect(stdout).toMatch(/^main +here +writable +[\d.]+ [kMGTP]B +2 +0 +0 +\d{4}-\d\d-\d\d$/m);
  expect(stdout).toMatch(/^text +2 +6\.\d kB +2 +0 +1 replica in 1 place$/m);
  expect(stdout).toContain('All 2 files are kept as the policy requires.');
  expect(stdout).toContain('There is only one vault, main: if its disk fails, everything is lost.');
  expect(stdout).toContain(`storage add NAME PATH --data ${ground.data.path}`);
  expect(await ground.done('repair', '--yes')).toBe('Nothing to do.\n');
});

it('grows: a vault, the recommended policy, and a repair make a second copy', async () => {
  ground = await StorageGround.open();
  await ground.fill(3);
  expect(await ground.done('add', 'second', ground.path('second'))).toContain('on the same disk as main');
  const policy = await ground.done('policy', '--recommended');
  expect(policy).toMatch(/^metadata +3 +2 +1\.5 /m);
  // Two vaults in one place do not do for what is to be in two.
  expect(policy).toMatch(
    /^ {2}metadata: 2 of 3 replicas, in 1 of 2 places, safety 1 of 1.5: there is no other vault$/m,
  );
  expect(policy).toContain('3 files have too few copies');
  expect((await ground.run('status')).code).toBe(exitCodes.findings);
  const plan = await ground.done('repair', '--dry-run');
  expect(plan).toMatch(/copy +3 files \(.* kB\) {2}main -> second/);
  expect(await holdersOf('second')).toEqual(['']);
  expect(await ground.done('repair', '--yes')).toMatch(/^Done: made 3 copies \(.* kB written\)\.$/m);
  expect(await holdersOf('main', 'second')).toEqual(['main second']);
  expect((await ground.run('status')).code).toBe(exitCodes.done);
});

it('two vaults in one place are not two places', async () => {
  ground = await StorageGround.open('second', 'third');
  await ground.done('add', 'third', ground.path('third'), '--place', 'here');
  await ground.fill(1, 'metadata');
  const { code, stdout } = await ground.run('repair', '--dry-run');
  expect([code, stdout]).toEqual([exitCodes.findings, expect.stringContaining('Nothing can be done now')]);
  expect(stdout).toContain('3 of 3 replicas, in 1 of 2 places');
  expect(await holdersOf('main', 'second', 'third')).toEqual(['main second third']);
  await ground.done('add', 'third', ground.path('third'), '--place', 'Bergen');
  expect((await ground.run('status')).code).toBe(exitCodes.done);
});

describe('a vault that is gone', () => {
  it('is noticed, its copies are made elsewhere, and nothing is lost when it is back', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(6);
    const before = await ground.holders('main', 'second', 'third');
    expect(Object.values(before).map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2]);
    const inThird = Object.values(before).filter((names) => names.includes('third')).length;
    expect(inThird).toBeGreaterThan(0);
    await ground.takeAway('third');

    const told = await ground.run('status');
    expect(told.code).toBe(exitCodes.findings);
    expect(told.stdout).toMatch(/^third +Oslo +GONE +- /m);
    expect(told.stdout).toContain('The vault third is gone: there is no vault.json in');
    expect(told.stdout).toMatch(
      new RegExp(`${inThird} files? (?:have|has) a copy there; without it all of them`),
    );
    expect(told.stdout).toContain('heirloom storage repair');

    const { code, stdout } = await ground.run('repair', '--yes');
    expect([code, stdout]).toEqual([exitCodes.done, expect.stringContaining(`Done: made ${inThird} cop`)]);
    expect(await holdersOf('main', 'second')).toEqual(['main second']);
    // It is still gone, and that is still told; every file is kept as the policy requires.
    const between = await status();
    expect(between.classes[0]).toMatchObject({ files: 6, kept: 6 });
    expect(between.advice.map(({ wrong, says }) => [wrong, says.slice(0, 23)])).toEqual([
      [true, 'The vault third is gone'],
    ]);

    await ground.bringBack('third');
    expect((await ground.run('status')).code).toBe(exitCodes.done);
    expect(await ground.done('repair', '--yes')).toBe('Nothing to do.\n');
    const after = await ground.holders('main', 'second', 'third');
    for (const [name, holders] of Object.entries(before))
      expect(after[name]).toEqual(expect.arrayContaining(holders));
  });

  it('is found again at another path', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(2);
    await ground.takeAway('second');
    expect(await ground.done('add', 'second', `${ground.path('second')}.away`)).toContain('second.away');
    expect((await ground.run('status')).code).toBe(exitCodes.done);
    expect(await ground.config()).toContain('second.away');
  });
});

describe('bit rot', () => {
  it('is found by an audit, set aside and repaired from a good copy; the report tells', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(3, 'metadata');
    const [name = ''] = ground.stored.keys();
    await ground.flipBit('second', name);
    await rm(join(ground.path('third'), name));
    const { code, stdout } = await ground.run('audit');
    expect([code, stdout]).toEqual([exitCodes.done, expect.stringContaining('9 copies read')]);
    expect(stdout).toMatch(/: 7 good, 2 replaced, 0 still damaged or missing\.$/m);
    expect(await holdersOf('main', 'second', 'third')).toEqual(['main second third']);
    expect(await ground.namesIn('second')).toContainEqual(expect.stringMatching(`^aside/${name}\\.\\d{17}$`));
    expect((await ground.events()).map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array<string>(7).fill('good'),
      'replaced',
      'replaced',
    ]);
    const report = await ground.done('report', '--since', '1d');
    expect(report).toMatch(
      new RegExp(
        `audit +second +${name}\n +changed: .*; should be .*\n +-> set aside as .*\n +-> repaired from`,
      ),
    );
    expect(report).toMatch(/^DAY +GOOD +REPLACED/m);
    expect(report).not.toContain('-> nothing');
    const events = (await ground.done('report', '--json')).trim().split('\n');
    expect(events.map((line) => (JSON.parse(line) as { vault: string }).vault)).toHaveLength(9);
    expect(await ground.done('report', '--since', '2999-01-01')).toBe('No audits or repairs.\n');
  });

  it('in the only copy is told, and the copy is left as it is', async () => {
    ground = await StorageGround.open();
    await ground.fill(2);
    const [name = ''] = ground.stored.keys();
    await ground.flipBit('main', name);
    const { code, stdout } = await ground.run('audit');
    expect([code, stdout]).toEqual([
      exitCodes.findings,
      expect.stringContaining('1 still damaged or missing'),
    ]);
    expect(stdout).toContain('left as it is: no good copy can be read elsewhere');
    expect(await ground.namesIn('main')).toContain(name);
    const told = await ground.run('status');
    expect(told.code).toBe(exitCodes.findings);
    expect(told.stdout).toContain('No good copy of 1 file can be read now.');
    const repaired = await ground.run('repair', '--yes');
    expect([repaired.code, repaired.stdout]).toEqual([
      exitCodes.findings,
      expect.stringContaining('the copy in main is bad'),
    ]);
    // A person finds a good copy, and puts it back.
    await ground.flipBit('main', name);
    expect(await ground.done('audit')).toContain('2 good, 0 replaced, 0 still');
    expect((await ground.run('status')).code).toBe(exitCodes.done);
  });

  it('whose good copy was away is repaired when that is back', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.done('policy', 'text', '--replicas', '3');
    await ground.fill(1);
    const [name = ''] = ground.stored.keys();
    await ground.flipBit('main', name);
    for (const vault of ['second', 'third']) await ground.takeAway(vault);
    const { code, stdout } = await ground.run('audit');
    expect([code, stdout]).toEqual([
      exitCodes.findings,
      expect.stringContaining('The vault second is unreachable'),
    ]);
    for (const vault of ['second', 'third']) await ground.bringBack(vault);
    expect(await ground.done('repair', '--yes')).toContain('replaced 1 bad copy');
    expect(await holdersOf('main', 'second', 'third')).toEqual(['main second third']);
  });

  it('is looked for within a budget, the longest unread first, until all was read', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(6, 'metadata');
    expect(await ground.done('audit', '--older-than', '1')).toMatch(/^0 copies read/);
    const seen = new Set<string>();
    for (let run = 0; run < 3; run++) {
      expect(await ground.done('audit', '--budget', '21kB')).toContain('6 copies read');
      for (const { vault, file = '' } of await ground.events()) seen.add(`${vault} ${file}`);
    }
    expect(seen.size).toBe(18);
    const [first = ''] = (await ground.done('audit', '--json', '--budget', '1 B')).split('\n');
    expect(JSON.parse(first)).toMatchObject({ action: 'result', copies: 1, ended: 'budget spent' });
  });
});

describe('draining and retiring', () => {
  it('empties a vault once its files are elsewhere; then it can go', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(5);
    expect(await ground.done('drain', 'third')).toContain('The vault third is draining');
    await ground.done('drain', 'third', '--undo');
    expect(await ground.config()).not.toContain('draining');
    await ground.done('drain', 'third');
    expect(await ground.done('repair', '--yes')).toContain('made 5 copies, deleted 5 in draining vaults');
    expect(await ground.namesIn('third')).toEqual(['vault.json']);
    expect(await holdersOf('main', 'second')).toEqual(['main second']);
    expect((await ground.run('status')).stdout).toContain('The vault third is empty.');
    await ground.done('retire', 'third');
    const { vaults, advice } = await status();
    expect([vaults[2]?.state, advice]).toEqual(['retired', []]);
  });

  it('refuses to give up the only good copy of a file, and names it', async () => {
    ground = await StorageGround.open();
    await ground.fill(2);
    await ground.done('add', 'second', ground.path('second'));
    const before = await ground.config();
    const { code, stderr } = await ground.run('retire', 'main');
    expect(code).toBe(exitCodes.findings);
    for (const name of ground.stored.keys()) expect(stderr).toContain(name);
    expect(await ground.config()).toBe(before);
    const named = await ground.run('retire', 'main', '--json');
    expect(
      named.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([...ground.stored.keys()].map((file) => ({ file })));
    expect((await ground.run('retire', 'main', '--force')).code).toBe(exitCodes.done);
    expect((await ground.run('status')).stdout).toContain('No good copy of 2 files can be read now.');
    await ground.done('retire', 'main', '--undo');
    expect((await ground.run('status')).code).toBe(exitCodes.done);
    expect(await holdersOf('main')).toEqual(['main']);
  });

  it('does not count on a copy in a vault that is gone', async () => {
    ground = await StorageGround.open('second');
    await ground.fill(1);
    await ground.takeAway('second');
    const { code, stderr } = await ground.run('retire', 'main');
    expect([code, stderr]).toEqual([
      exitCodes.findings,
      expect.stringContaining([...ground.stored.keys()][0] ?? ''),
    ]);
    await ground.bringBack('second');
    await ground.done('retire', 'main');
    expect(await holdersOf('main', 'second')).toEqual(['main second']);
  });

  it('does not leave the archive without a vault in silence', async () => {
    ground = await StorageGround.open();
    await ground.fill(1);
    expect(await ground.done('drain', 'main')).toContain('No vault takes new files now.');
    expect((await ground.run('repair', '--yes')).code).toBe(exitCodes.findings);
    expect(await holdersOf('main')).toEqual(['main']);
  });
});
