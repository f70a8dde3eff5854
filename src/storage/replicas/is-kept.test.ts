import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestGround } from '../test-ground.ts';
import { isKept } from './is-kept.ts';
import type { KeepingNow } from './is-kept.ts';

let ground: TestGround;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b');
});
afterEach(async () => {
  await ground.close();
});

async function now(name: string): Promise<KeepingNow> {
  const file = await ground.register.file(name);
  if (file === undefined) throw new Error(`${name} is not known`);
  return isKept(file, ground);
}

it('counts good copies in vaults that are there', async () => {
  await ground.store('f', 'content');
  expect(await now('f')).toEqual({ kept: true, vaults: ['a', 'b'] });
  await ground.register.setReplica('f', { vault: 'a', state: 'bad' });
  expect(await now('f')).toEqual({ kept: false, vaults: ['b'] });
  await ground.register.setReplica('f', { vault: 'a', state: 'good' });
  await ground.unmount('b');
  expect(await now('f')).toEqual({ kept: false, vaults: ['a'] });
  await ground.mount('b');
  ground.change('b', { state: 'draining' });
  expect(await now('f')).toEqual({ kept: false, vaults: ['a'] });
});
