import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { containers, resource } from '../../scenarios/made-up-archive.ts';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { indexFiles } from './index-files.ts';
import type { IndexFilesOptions } from './index-files.ts';

let folder = '';
const former = process.env['TMPDIR'];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom index files '));
  await mkdir(join(folder, 'temporary'));
  process.env['TMPDIR'] = join(folder, 'temporary');
});
afterEach(async () => {
  if (former === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = former;
  await rm(folder, { recursive: true });
});

/** Files of every container, each with its own and with common captures. */
async function archiveFiles(): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, [name, contain]] of Object.entries(containers).entries()) {
    const records = Array.from({ length: 20 }, (_, n) => resource((n * 7 + index * 5) % 40, `block ${n}`));
    const path = join(folder, `${name.replaceAll(' ', '-')}.warc`);
    await writeFile(path, contain(records));
    paths.push(path);
  }
  return paths;
}

interface Outcome {
  readonly lines: string[];
  readonly warnings: ReadWarning[];
  readonly failures: [name: string, code: string | undefined][];
}

async function index(paths: readonly string[], options: Partial<IndexFilesOptions> = {}): Promise<Outcome> {
  const outcome: Outcome = { lines: [], warnings: [], failures: [] };
  const lines = indexFiles(paths, {
    format: 'cdxj',
    requestKeys: true,
    signal: new AbortController().signal,
    onWarning: (warning) => outcome.warnings.push(warning),
    onPosition: () => {},
    onFailure: (path, error) => outcome.failures.push([basename(path), error.code]),
    ...options,
  });
  for await (const line of lines) outcome.lines.push(line);
  return outcome;
}

function kinds({ warnings }: Outcome): string[] {
  return warnings.map(({ file, kind }) => `${basename(file)} ${kind}`);
}

describe('indexFiles', () => {
  it.each(['cdxj', 'cdx11'] as const)('gives the same %s with one thread and with three', async (format) => {
    const paths = await archiveFiles();
    const one = await index(paths, { threads: 1, format });
    const three = await index(paths, { threads: 3, format });
    expect(one.lines).toHaveLength(80);
    expect(three.lines).toEqual(one.lines);
    expect(one.lines).toEqual(one.lines.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b))));
    expect(kinds(three).toSorted()).toEqual(kinds(one).toSorted());
    expect(kinds(one)).toEqual(['whole-file-gzip.warc whole-file-compression']);
  });

  it.each([1, 3])(
    'names a file that is not there and one that is a folder, and indexes the others (threads: %s)',
    async (threads) => {
      const paths = await archiveFiles();
      const given = [join(folder, 'missing.warc'), ...paths, folder];
      const { lines, failures } = await index(given, { threads });
      expect(lines).toHaveLength(80);
      expect(failures.toSorted()).toEqual(
        [
          [basename(folder), 'EISDIR'],
          ['missing.warc', 'ENOENT'],
        ].toSorted(),
      );
    },
  );

  it.each([1, 3])('reads on after a file that is no archive (threads: %s)', async (threads) => {
    const [first = '', ...others] = await archiveFiles();
    const rubbish = join(folder, 'rubbish.warc');
    await writeFile(rubbish, 'not an archive');
    const { lines, warnings, failures } = await index([rubbish, first, ...others], { threads });
    expect(lines).toHaveLength(80);
    expect(failures).toEqual([]);
    expect(warnings.filter(({ file }) => file === rubbish).map(({ kind }) => kind)).toContain(
      'not-an-archive',
    );
  });

  it('indexes a file that is given twice once', async () => {
    const [first = ''] = await archiveFiles();
    const { lines } = await index([first, first], { threads: 2 });
    expect(lines).toHaveLength(20);
  });

  it('gives nothing for no files', async () => {
    expect(await index([])).toEqual({ lines: [], warnings: [], failures: [] });
  });

  it.each([1, 3])('stops when it is told to, before it begins (threads: %s)', async (threads) => {
    const paths = await archiveFiles();
    const reason = new Error('enough');
    await expect(index(paths, { threads, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });

  it.each([1, 3])('stops when it is told to, in the middle (threads: %s)', async (threads) => {
    const paths = await archiveFiles();
    const large = join(folder, 'large.warc');
    await writeFile(large, Buffer.concat(Array.from({ length: 30_000 }, (_, n) => resource(n))));
    const abort = new AbortController();
    const reason = new Error('enough');
    const stopped = index([large, ...paths, large, large], {
      threads,
      signal: abort.signal,
      onPosition: () => abort.abort(reason),
    });
    await expect(stopped).rejects.toBe(reason);
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });

  it('takes its files away when the reader of its lines stops early', async () => {
    const paths = await archiveFiles();
    const lines = indexFiles(paths, {
      format: 'cdxj',
      requestKeys: false,
      threads: 2,
      signal: new AbortController().signal,
      onWarning: () => {},
      onPosition: () => {},
      onFailure: () => {},
    });
    for await (const line of lines) {
      expect(line).toMatch(/^test,a\)\/0 /);
      break;
    }
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });
});
