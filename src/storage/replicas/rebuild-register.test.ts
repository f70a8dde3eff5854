import { allOf } from '../pages.ts';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedVault, TestGround } from '../test-ground.ts';
import { rebuildRegister } from './rebuild-register.ts';
import { SqliteReplicaRegister } from './sqlite-replica-register.ts';
import type { ReplicaRegister } from './replica-register.ts';

let ground: TestGround;
let anew: ReplicaRegister;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b', 'c');
  for (const name of ['warc/1', 'warc/2']) await ground.store(name, `content of ${name}`);
  await ground.store('media/3', 'film', 'media');
  anew = SqliteReplicaRegister.open(join(ground.folder, 'anew.sqlite'));
});
afterEach(async () => {
  await anew.close();
  await ground.close();
});

describe('making the register again', () => {
  it('finds everything that the lost one knew, but for the times', async () => {
    const { problems } = await rebuildRegister({ register: anew, vaults: ground.vaults });
    expect(problems).toEqual([]);
    expect(await allOf(anew.placedFiles())).toEqual(await allOf(ground.register.placedFiles()));
    expect(await anew.file('media/3')).toEqual(await ground.register.file('media/3'));
    expect((await anew.replicasOf('warc/1'))[0]).toEqual({ vault: 'a', state: 'good', checkedMs: 0 });
  });

  it('sees what is missing, cut off, not described or described badly', async () => {
    await ground.lose('a', 'warc/1');
    await ground.damage('b', 'warc/1', 'cut');
    await ground.lose('a', 'manifest/warc/2.json');
    await ground.damage('b', 'manifest/warc/2.json', '{"content":{}}');
    await ground.damage(
      'a',
      'manifest/media/3.json',
      (await ground.text('a', 'manifest/media/3.json'))?.replace('"sizeBytes":4', '"sizeBytes":5') ?? '',
    );
    const { problems } = await rebuildRegister({ register: anew, vaults: ground.vaults });
    expect(problems).toEqual([
      { vault: 'a', file: 'manifest/media/3.json', problem: 'the manifest is damaged' },
      { vault: 'b', file: 'manifest/warc/2.json', problem: 'the manifest is damaged' },
      { vault: 'a', file: 'warc/2', problem: 'no manifest describes it' },
      { vault: 'b', file: 'warc/2', problem: 'no manifest describes it' },
    ]);
    expect((await anew.placed('warc/1'))?.copies.map(({ vault, state }) => [vault, state])).toEqual([
      ['a', 'missing'],
      ['b', 'bad'],
    ]);
    expect((await anew.placed('media/3'))?.copies.map(({ state }) => state)).toEqual(['good', 'good']);
    expect(await anew.file('warc/2')).toBeUndefined();
  });

  it('keeps what is known of a vault that is away, and does not ask a retired one', async () => {
    await ground.unmount('a');
    const { problems } = await rebuildRegister({ register: ground.register, vaults: ground.vaults });
    expect(problems.map(({ vault, file }) => [vault, file])).toEqual([['a', undefined]]);
    expect(problems[0]?.problem).toMatch(/^unreachable: .*is its disk mounted/);
    expect(await ground.states('warc/1')).toEqual({ a: 'good', b: 'good' });
    ground.change('a', { state: 'retired' });
    expect((await rebuildRegister({ register: ground.register, vaults: ground.vaults })).problems).toEqual(
      [],
    );
  });

  it('changes nothing when a vault breaks off', async () => {
    const { vault } = ground.placed('b');
    ground.change('b', { vault: changedVault(vault, { list: () => breakOff() }) });
    const before = await allOf(ground.register.placedFiles());
    await expect(rebuildRegister({ register: ground.register, vaults: ground.vaults })).rejects.toThrow(
      'EIO',
    );
    expect(await allOf(ground.register.placedFiles())).toEqual(before);
  });
});

async function* breakOff(): AsyncGenerator<never> {
  await Promise.resolve();
  yield* [];
  throw new Error('EIO: i/o error');
}
