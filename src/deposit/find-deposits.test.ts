import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resource } from '../../scenarios/made-up-archive.ts';
import { zipOf } from '../formats/zip/test-zip.ts';
import { findDeposits } from './find-deposits.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-find-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

async function found(paths: readonly string[], ownFolders: readonly string[] = []): Promise<string[]> {
  const lines: string[] = [];
  for await (const each of findDeposits(paths, { ownFolders }))
    lines.push(
      `${each.path.slice(folder.length + 1)} ${each.outcome === 'accepted' ? `${each.kind} ${each.sizeBytes}` : `${each.outcome}: ${each.reason.message}`}`,
    );
  return lines;
}

describe('a folder', () => {
  it('is walked to its ends, in the order of names', async () => {
    await put('b/c/d.warc', resource(1));
    await put('b/a.txt', 'text');
    await put('a.warc', resource(2));
    const size = resource(1).length;
    expect(await found([folder])).toEqual([
      `a.warc warc ${size}`,
      'b/a.txt skipped: not a WARC, ARC or WACZ file',
      `b/c/d.warc warc ${size}`,
    ]);
  });

  it('of HTTrack is one thing, whatever is in it', async () => {
    await put('mirrors/one/hts-cache/new.zip', zipOf([]));
    await put('mirrors/one/a.test/file.warc', resource(1));
    await put('mirrors/two/hts-cache/new.txt', 'x');
    expect(await found([folder])).toEqual([
      `mirrors/one httrack ${zipOf([]).length + resource(1).length}`,
      'mirrors/two httrack 1',
    ]);
  });

  it('that is named twice, or in which a named file lies, gives each file once', async () => {
    const path = await put('b/a.warc', resource(1));
    await symlink(path, join(folder, 'z.warc'));
    const lines = await found([join(folder, 'z.warc'), folder, join(folder, 'b')]);
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'z.warc warc',
      'z.warc skipped:',
    ]);
  });

  it('has its links told and not followed, and its pipes too', async () => {
    await put('outside/a.warc', resource(1));
    await mkdir(join(folder, 'in'));
    await symlink(join(folder, 'outside'), join(folder, 'in/link'));
    await symlink('nowhere', join(folder, 'in/broken'));
    expect(await found([join(folder, 'in')])).toEqual([
      'in/broken skipped: a link: links are not followed, name its destination',
      'in/link skipped: a link: links are not followed, name its destination',
    ]);
  });

  it('of the archive itself is left alone', async () => {
    await put('data/vaults/main/warc/a.warc', resource(1));
    await put('new.warc', resource(2));
    const own = [join(folder, 'data'), join(folder, 'not-there-yet')];
    expect(await found([folder, join(folder, 'data/vaults/main/warc/a.warc')], own)).toEqual([
      'data skipped: the folder of the archive itself',
      `new.warc warc ${resource(2).length}`,
      'data/vaults/main/warc/a.warc refused: it is part of the archive itself',
    ]);
  });

  it('or file that is not there does not keep the others from it', async () => {
    const path = await put('a.warc', resource(1));
    expect(await found([join(folder, 'nothing'), path, join(path, 'below')])).toEqual([
      'nothing refused: there is no such file or folder',
      `a.warc warc ${resource(1).length}`,
      'a.warc/below refused: a part of the path is not a folder',
    ]);
  });
});
