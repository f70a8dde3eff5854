import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTextIndex } from '../src/analysis/text-index/fts5/open-text-index.ts';
import { testBatch } from '../src/analysis/text-index/test-texts.ts';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { heirloom } from './run-program.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-clusters-'));
  const archive = await LocalRepository.openForWriting(folder);
  await archive.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function addSites(sites: Readonly<Record<string, string>>): Promise<void> {
  const index = await openTextIndex(join(folder, 'index', 'text'), { readOnly: false });
  const pages = Object.entries(sites).map(([host, words]) => ({
    url: `http://${host}/`,
    time: '2024',
    main: words,
    keywords: words.split(' ').map((word, at) => ({ words: word, weight: 1 / (at + 1) })),
  }));
  await index.add(testBatch(pages));
  await index.close();
}

const clusters = (...more: readonly string[]) => heirloom(['analyse', '--data', folder, ...more]);

describe('heirloom analyse --clusters', () => {
  it('says what to do where nothing was analysed', async () => {
    const { code, stderr } = await clusters('--clusters');
    expect(code).toBe(exitCodes.inputUnsuitable);
    expect(stderr).toMatch(/has no text index yet: run heirloom analyse/);
  });

  it('brings sites together by the keywords that they share, without what was withdrawn', async () => {
    await addSites({
      'birds.no': 'ørn måke reir',
      'www.gulls.no': 'måke ørn hav',
      'old.gulls.no': 'måke ørn fjord',
      'chess.no': 'sjakk klokke brett',
      'moss.no': 'mose bregne skog',
      'ferns.no': 'bregne mose stein',
    });
    const { stdout } = await clusters('--clusters');
    expect(stdout.split('\n')).toEqual([
      'måke, ørn',
      '  birds.no',
      '  gulls.no',
      '',
      'bregne, mose',
      '  ferns.no',
      '  moss.no',
      '',
      '2 clusters of 4 domains; 1 more is in no cluster.',
      '',
    ]);
    const said = ['withdraw', '--url', 'http://moss.no/', '--reason', 'test', '--yes', '--data', folder];
    expect(await heirloom(['decide', ...said])).toMatchObject({ code: exitCodes.done });
    const lines = (await clusters('--clusters', 'host', '--json')).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        sites: ['birds.no', 'old.gulls.no', 'www.gulls.no'],
        keywords: [
          { words: 'måke', weight: 0.833333 },
          { words: 'ørn', weight: 0.666667 },
        ],
      },
    ]);
  });
});
