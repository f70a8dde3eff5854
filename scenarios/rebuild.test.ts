import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { RebuildGround } from './rebuild-ground.ts';

/** What users see of an archive. */
async function seen(ground: RebuildGround): Promise<string[]> {
  return [
    await ground.run('export', 'captures'),
    await ground.run('export', 'paths'),
    await ground.run('export', 'captures', '--source', 'clubs'),
    await ground.run('decide', 'list', '--json'),
    await ground.run('captures', 'http://old.test/', '--json'),
  ];
}

describe('heirloom rebuild', () => {
  let ground: RebuildGround;
  beforeAll(async () => {
    ground = await RebuildGround.open();
    await ground.fill();
  });
  afterAll(async () => {
    await ground.close();
  });

  it('makes everything again from the vaults and heirloom.yaml', async () => {
    const before = await seen(ground);
    const lines = await ground.lines();
    expect(lines).toHaveLength(4);
    for (const name of await readdir(ground.data.path))
      if (name !== 'heirloom.yaml' && name !== 'vaults')
        await rm(join(ground.data.path, name), { recursive: true });
    const lost = await ground.attempt('captures', 'http://news.test/');
    expect(lost).toMatchObject({ code: exitCodes.inputUnsuitable });
    expect(lost.stderr).toContain('heirloom rebuild');
    const { code, stdout } = await ground.attempt('rebuild', '--threads', '2');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '2 archive files: 4 captures, 5 contents, 3 decisions, 4 texts\n',
    });
    expect(await seen(ground)).toEqual(before);
    expect(await ground.lines()).toEqual(lines);
  });

  it('does not bring back a page that was deleted, though it came once more in another file', async () => {
    await ground.take('other.warc.gz', ['http://news.test/a', 'http://news.test/c']);
    const before = await ground.run('export', 'captures');
    expect(before).toContain('http://news.test/c');
    expect(before).not.toContain('http://news.test/a');
    await ground.run('rebuild');
    expect(await ground.run('export', 'captures')).toBe(before);
    expect((await ground.lines()).some((line) => line.includes('http://news.test/a'))).toBe(false);
  });

  it('says as JSON what it made', async () => {
    const lines = (await ground.run('rebuild', '--json')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { files: 3, readBefore: 0, captures: 5, contents: 6, decisions: 3, texts: 5, problems: 0 },
    ]);
  });

  it('waits for nobody: who writes already is named', async () => {
    const archive = await LocalRepository.openForWriting(ground.data.path);
    try {
      const { code, stderr } = await ground.attempt('rebuild');
      expect(code).toBe(exitCodes.outputUnwritable);
      expect(stderr).toContain(`process ${process.pid}`);
    } finally {
      await archive.close();
    }
  });

  it('tells what is wrong in the vaults, and that something is missing', async () => {
    const manifest = join(ground.data.firstVault, 'manifest', 'warc');
    await rename(manifest, `${manifest}-away`);
    await rm(ground.data.index, { recursive: true });
    const { code, stdout, stderr } = await ground.attempt('rebuild');
    expect(code).toBe(exitCodes.findings);
    expect(stdout).toBe('0 archive files: 0 captures, 0 contents, 3 decisions, 0 texts\n');
    expect(stderr).toContain('no manifest describes it');
    await rename(`${manifest}-away`, manifest);
    expect((await ground.attempt('rebuild')).code).toBe(0);
    expect(await ground.lines()).toHaveLength(5);
  });

  it('changes nothing where no vault is there', async () => {
    const lines = await ground.lines();
    await rename(ground.data.firstVault, `${ground.data.firstVault}.away`);
    const { code, stderr } = await ground.attempt('rebuild');
    await rename(`${ground.data.firstVault}.away`, ground.data.firstVault);
    expect(code).toBe(exitCodes.inputUnreadable);
    expect(stderr).toContain('Are the disks mounted?');
    expect(await ground.lines()).toEqual(lines);
  });

  it('needs to know the vaults', async () => {
    await rename(ground.data.config, `${ground.data.config}.away`);
    const { code, stderr } = await ground.attempt('rebuild');
    await rename(`${ground.data.config}.away`, ground.data.config);
    expect(code).toBe(exitCodes.inputUnsuitable);
    expect(stderr).toContain('heirloom.yaml');
  });
});
