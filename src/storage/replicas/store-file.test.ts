import { allOf } from '../pages.ts';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyMoment } from '../../../scenarios/until.ts';
import { fullVault, TestGround } from '../test-ground.ts';
import { storeContent, storeFile } from './store-file.ts';

let ground: TestGround;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b', 'c');
});
afterEach(async () => {
  await ground.close();
});

describe('storing a file', () => {
  it('brings it into as many vaults as its class asks for, each with its manifest', async () => {
    const stored = await ground.store('warc/a.warc', 'content');
    expect(stored).toMatchObject({ outcome: 'kept', vaults: ['a', 'b'], failures: [] });
    expect(stored).not.toHaveProperty('unmet');
    for (const vault of ['a', 'b']) {
      expect(await ground.names(vault)).toEqual(['manifest/warc/a.warc.json', 'warc/a.warc']);
      expect(await ground.text(vault, 'warc/a.warc')).toBe('content');
    }
    const times = { state: 'good', putMs: ground.timeMs, checkedMs: ground.timeMs };
    expect(await ground.register.replicasOf('warc/a.warc')).toEqual([
      { vault: 'a', ...times },
      { vault: 'b', ...times },
    ]);
    expect(await ground.names('c')).toEqual([]);
  });

  it('does nothing when it is done again', async () => {
    const first = await ground.store('a', 'content');
    const before = await ground.register.replicasOf('a');
    ground.timeMs += 1000;
    expect(await ground.store('a', 'content')).toEqual(first);
    expect(await ground.register.replicasOf('a')).toEqual(before);
  });

  it('keeps what it can, and says what is lacking', async () => {
    const stored = await ground.store('a', 'content', 'metadata');
    expect(stored).toMatchObject({ outcome: 'kept', vaults: ['a', 'b', 'c'] });
    expect(stored.outcome === 'kept' && stored.unmet?.message).toMatch(/^3 of 3 replicas, in 1 of 2 places/);
    await ground.add('d', { place: 'Oslo' });
    const again = await ground.store('a', 'content', 'metadata');
    expect(again).toMatchObject({ outcome: 'kept', vaults: ['a', 'b', 'c', 'd'] });
    expect(again).not.toHaveProperty('unmet');
  });

  it('goes to another vault when one fails, and comes back to it later', async () => {
    ground.change('a', { vault: fullVault(ground.placed('a').vault) });
    const stored = await ground.store('f', 'content');
    expect(stored).toMatchObject({
      vaults: ['b', 'c'],
      failures: [{ vault: 'a', reason: { message: 'ENOSPC: no space left on device' } }],
    });
    expect(stored).not.toHaveProperty('unmet');
    expect(await ground.states('f')).toEqual({ a: 'missing', b: 'good', c: 'good' });
  });

  it('goes to another vault when one has another file of this name, and notes that', async () => {
    const other = { name: 'f', sizeBytes: 5, sha256: hash('sha256', 'other') };
    await ground.placed('a').vault.put(other, ReadableStream.from([Buffer.from('other')]));
    const stored = await ground.store('f', 'content');
    expect(stored).toMatchObject({ vaults: ['b', 'c'], failures: [{ vault: 'a' }] });
    expect(await ground.states('f')).toEqual({ a: 'bad', b: 'good', c: 'good' });
    expect(await ground.text('a', 'f')).toBe('other');
  });

  it('is told when no vault is there', async () => {
    for (const name of ['a', 'b', 'c']) await ground.unmount(name);
    const stored = await ground.store('f', 'content');
    expect(stored).toMatchObject({ outcome: 'kept', vaults: [] });
    expect(stored.outcome === 'kept' && stored.unmet?.message).toContain(
      'a is unreachable; b is unreachable',
    );
    for (const name of ['a', 'b', 'c']) await ground.mount(name);
    expect(await ground.store('f', 'other content')).toMatchObject({ vaults: ['a', 'b'] });
  });

  it.each(['../f', '', 'manifest/f', 'aside/f', 'vault.json', `f/${'x'.repeat(250)}`])(
    'refuses the name %j',
    async (name) => {
      expect(await ground.store(name, 'content')).toMatchObject({ outcome: 'refused' });
      expect(await allOf(ground.register.placedFiles())).toEqual([]);
    },
  );

  it('refuses another content under a name that is taken', async () => {
    await ground.store('f', 'content');
    expect(await ground.store('f', 'CONTENT')).toMatchObject({
      outcome: 'refused',
      reason: { message: 'another content is kept as f' },
    });
  });

  it('rejects where there is no source, and keeps nothing of one that changes on the way', async () => {
    await expect(
      storeFile({ path: join(ground.folder, 'none'), name: 'f', fileClass: 'text' }, ground),
    ).rejects.toThrow('ENOENT');
    const file = { name: 'f', fileClass: 'text', sizeBytes: 3, sha256: hash('sha256', 'old') } as const;
    const stored = await storeContent(file, () => ReadableStream.from([Buffer.from('new')]), ground);
    expect(stored).toMatchObject({ outcome: 'kept', vaults: [] });
    expect(stored.outcome === 'kept' && stored.failures).toHaveLength(3);
    expect(await allOf(ground.register.placedFiles())).toEqual([]);
    for (const name of ['a', 'b', 'c']) expect(await ground.names(name)).toEqual([]);
  });

  it('is finished after any kill -9 by doing it again', async () => {
    const program = fileURLToPath(new URL('store-files.program.ts', import.meta.url));
    let number = 0;
    for (let run = 0; run < 6; run++) {
      const child = spawn(process.execPath, [program, ground.folder, String(number)], { timeout: 60_000 });
      let said = '';
      let wanted = Math.floor(Math.random() * 5);
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      child.stdout.on('data', (part) => {
        said += String(part);
        if (wanted-- <= 0) resolve();
      });
      const ended = once(child, 'close');
      await Promise.race([enough, ended]);
      await anyMoment(20);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      number += said.split('\n').length - 1;
      // The file that was being stored.
      const stored = await ground.store(`warc/${number}`, `content ${number} `.repeat(10_000));
      expect(stored).toMatchObject({ outcome: 'kept', failures: [] });
      expect(stored.outcome === 'kept' && stored.vaults.length).toBe(2);
      number++;
    }
    for (const { name, copies } of await allOf(ground.register.placedFiles())) {
      const good = copies.filter(({ state }) => state === 'good');
      expect([name, copies.length, good.length]).toEqual([name, 2, 2]);
      for (const { vault } of good) expect(await ground.text(vault, name)).toMatch(/^content/);
    }
    const known = new Set(
      (await allOf(ground.register.placedFiles())).flatMap(({ name, copies }) =>
        copies.map(({ vault }) => vault + name),
      ),
    );
    for (const vault of ['a', 'b', 'c'])
      for (const name of await ground.names(vault, 'warc/')) expect(known).toContain(vault + name);
  });
});

describe('storing only some copies for now', () => {
  it('makes no more than are asked for, says so, and makes the others later', async () => {
    const path = join(ground.folder, 'source');
    await ground.store('other', 'content');
    const order = { path, name: 'a', fileClass: 'text' } as const;
    const { register, vaults, policy, now } = ground;
    const forNow = { register, vaults, policy, now, maxCopies: 1 };
    const first = await storeFile(order, forNow);
    expect(first).toMatchObject({ vaults: ['a'], unmet: { message: 'no more than 1 for now' } });
    expect(await ground.states('a')).toEqual({ a: 'good' });
    expect(await storeFile(order, forNow)).toEqual(first);
    const all = await storeFile(order, ground);
    expect(all).toMatchObject({ vaults: ['a', 'b'] });
    expect(all).not.toHaveProperty('unmet');
    expect(await storeFile(order, forNow)).not.toHaveProperty('unmet');
  });
});
