import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestGround } from '../test-ground.ts';
import { copiesOf } from './copies-of.ts';

let ground: TestGround;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b', 'c', 'd', 'e');
  ground.policy = { ...ground.policy, text: { replicas: 5, places: 1, safety: 0 } };
  await ground.store('f', 'content of f');
});
afterEach(async () => {
  await ground.close();
});

async function order(): Promise<string[]> {
  return (await copiesOf('f', ground)).map(({ vault, isGood }) => `${vault.name} ${isGood ? 'good' : 'bad'}`);
}

it('has good copies first, bad ones last, and none that is missing or given up', async () => {
  await ground.register.setReplica('f', { vault: 'a', state: 'bad' });
  await ground.register.setReplica('f', { vault: 'b', state: 'missing' });
  ground.change('c', { state: 'retired' });
  ground.change('d', { state: 'draining' });
  expect(await order()).toEqual(['d good', 'e good', 'a bad']);
});

it('knows nothing of vaults that the archive does not have, nor of files that nobody stored', async () => {
  ground.vaults = ground.vaults.slice(1, 2);
  expect(await order()).toEqual(['b good']);
  expect(await copiesOf('g', ground)).toEqual([]);
});
