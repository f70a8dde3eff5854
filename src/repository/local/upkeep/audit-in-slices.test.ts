import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalRepository } from '../local-repository.ts';
import { TestArchive } from '../rebuild/test-archive.ts';
import { storeFile } from '../../../storage/replicas/store-file.ts';
import { auditInSlices } from './audit-in-slices.ts';
import type { SlicesOptions } from './audit-in-slices.ts';
import { pastAudits } from './audit-log.ts';

let ground: TestArchive;
let turns: number;
beforeEach(async () => {
  ground = await TestArchive.make();
  turns = 0;
  await ground.writing(async ({ folder, storing }) => {
    const path = join(folder.inbox, 'f.warc.gz');
    await writeFile(path, 'content');
    await storeFile({ path, name: 'warc/f.warc.gz', fileClass: 'text' }, storing);
  });
});
afterEach(() => ground.remove());

async function inArchive<Result>(work: (archive: LocalRepository) => Promise<Result>): Promise<Result> {
  turns++;
  const archive = await LocalRepository.openForWriting(ground.path);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

function options(change: Partial<SlicesOptions> = {}): SlicesOptions {
  const { signal } = new AbortController();
  const rest = { byteBudget: Infinity, olderThanDays: 0, signal };
  return { folder: ground.folder, inArchive, by: 'clock', ...rest, ...change };
}

describe('an audit in turns', () => {
  it('lets go of the archive between them, reads every copy once, and is logged as one', async () => {
    // One copy a turn: its time is over when the first has been read.
    const result = await auditInSlices(options({ turnMs: 0 }));
    expect(turns).toBe(2);
    expect(result).toMatchObject({ copies: 2, good: 2, ended: 'all checked' });
    const lines = (await readFile(ground.folder.keepingReport, 'utf8')).trim().split('\n');
    expect(lines.length).toBe(2);
    expect(await pastAudits(ground.folder)).toMatchObject([
      { by: 'clock', copies: 2, good: 2, ended: 'all checked' },
    ]);
  });

  it('keeps to the budget over all of them', async () => {
    expect(await auditInSlices(options({ turnMs: 0, byteBudget: 1 }))).toMatchObject({ copies: 1 });
  });

  it('that fails is logged with its reason, after a line that was torn', async () => {
    await writeFile(ground.folder.auditLog, '{"startedAt":"2026-11-');
    const failing = options({ inArchive: () => Promise.reject(new Error('the disk is full')) });
    await expect(auditInSlices(failing)).rejects.toThrow('the disk is full');
    expect(await pastAudits(ground.folder)).toMatchObject([{ ended: 'failed', problem: 'the disk is full' }]);
  });
});
