import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RebuildGround } from './rebuild-ground.ts';

const parts = 6;
/** It is started that often, and other tests may be running beside it. */
const timeoutMs = 180_000;

describe('a rebuild that is killed', () => {
  let ground: RebuildGround;
  beforeAll(async () => {
    ground = await RebuildGround.open();
    await ground.fill();
  });
  afterAll(async () => {
    await ground.close();
  });

  async function changesOfRebuild(): Promise<number> {
    const { code } = await ground.killedAt(Infinity, 'rebuild', '--no-analysis');
    expect(code).toBe(0);
    return Number(await readFile(join(ground.folder, 'changes'), 'utf8'));
  }

  it('leaves an archive that can be read, and goes on the next time', { timeout: timeoutMs }, async () => {
    const before = { lines: await ground.lines(), list: await ground.run('decide', 'list', '--json') };
    const changes = await changesOfRebuild();
    expect(changes).toBeGreaterThan(20);
    for (let at = 0; at < parts; at++) {
      const killed = await ground.killedAt(
        Math.floor(((at + 0.5) * changes) / parts),
        'rebuild',
        '--no-analysis',
      );
      expect(killed.signal).toBe('SIGKILL');
      expect(await ground.lines()).toEqual(before.lines);
    }
    const done = JSON.parse(await ground.run('rebuild', '--json', '--no-analysis')) as Record<string, number>;
    expect(done).toMatchObject({ files: 2, problems: 0 });
    expect(await ground.lines()).toEqual(before.lines);
    expect(await ground.run('decide', 'list', '--json')).toBe(before.list);
    expect(await readdir(ground.data.path)).not.toContain('index.new');
  });

  it('comes to its end though there was no index at all', { timeout: timeoutMs }, async () => {
    const before = await ground.lines();
    const changes = await changesOfRebuild();
    await rm(ground.data.index, { recursive: true });
    for (const share of [0.3, 0.6])
      await ground.killedAt(Math.floor(share * changes), 'rebuild', '--no-analysis');
    await ground.run('rebuild', '--no-analysis');
    expect(await ground.lines()).toEqual(before);
  });
});
