import { allOf } from '../src/storage/pages.ts';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import type { ImportedFile } from '../src/deposit/deposit-result.ts';
import { canonicalKey } from '../src/formats/url/canonical-key.ts';
import { signedByDomain, signedByKey, testRoot } from '../src/formats/wacz/test-signature.ts';
import { zipOf } from '../src/formats/zip/test-zip.ts';
import { resource } from './made-up-archive.ts';
import { rawResponse } from './hand-made-warc.ts';
import { heirloom, repositoryFolder, runProgram } from './run-program.ts';
import type { Ended } from './run-program.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-import-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

const run = (...words: readonly string[]): Promise<Ended> =>
  heirloom(['import', '--data', 'data', '--no-analysis', ...words], { folder });

interface Line {
  readonly path: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly files?: readonly ImportedFile[];
  readonly notes?: readonly { readonly severity: string; readonly message: string }[];
  readonly total?: Readonly<Record<string, number>>;
}

async function runJson(...words: readonly string[]): Promise<{ code: number | undefined; lines: Line[] }> {
  const { code, stdout } = await run('--json', ...words);
  return {
    code,
    lines: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  };
}

/** Does something with the archive, open for reading. */
async function reading<Result>(work: (archive: LocalRepository) => Promise<Result>): Promise<Result> {
  const archive = await LocalRepository.openForReading(join(folder, 'data'));
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

/** The files in which the archive has a URL. */
const filesOf = (url: string): Promise<string[]> =>
  reading(async (archive) => {
    const key = canonicalKey(url);
    const names: string[] = [];
    for await (const line of (await archive.captures).lines({ from: `${key} `, to: `${key}!` }))
      names.push((JSON.parse(line.slice(line.indexOf('{'))) as { filename: string }).filename);
    return names;
  });

/** The bytes that the archive keeps under a name. */
const keptBytes = (name: string): Promise<Buffer> =>
  reading(async (archive) => {
    const kept = (await archive.register.fileOfBase(name))?.name ?? 'nothing';
    return readFile(join(folder, 'data/vaults/main', kept));
  });

const warc = (serial: number): Buffer => gzipSync(resource(serial));
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

describe('heirloom import', () => {
  it('takes a folder, says of each file what became of it, and leaves it as it was', async () => {
    await put('in/a.warc.gz', warc(1));
    await put('in/deep/b.warc', resource(2));
    await put('in/deep/b.cdxj', 'test,a)/2 20260131120000 {}\n');
    await put('in/readme.txt', 'nothing to take');
    await put('in/empty.warc.gz', '');
    await symlink('/etc', join(folder, 'in/link'));
    const { code, stdout, stderr } = await run('in', '--source', 'old_disk.2');
    expect(stdout.split('\n')).toEqual([
      'in/deep/b.cdxj: skipped: an index: indexes are made again from the records',
      'in/empty.warc.gz: NOT IMPORTED: it is empty',
      'in/link: skipped: a link: links are not followed, name its destination',
      'in/readme.txt: skipped: not a WARC, ARC or WACZ file',
      `in/a.warc.gz: imported: 1 capture, ${warc(1).length} B, as a.warc.gz`,
      `in/deep/b.warc: imported: 1 capture, ${resource(2).length} B, as b.warc`,
      `3 skipped, 1 not imported, 2 imported: 2 new files with 2 captures (${warc(1).length + resource(2).length} B) in data`,
      '',
    ]);
    expect([code, stderr]).toEqual([exitCodes.findings, '']);
    expect(await readFile(join(folder, 'in/a.warc.gz'))).toEqual(warc(1));
    expect(await keptBytes('a.warc.gz')).toEqual(warc(1));
    expect(await filesOf('http://a.test/2')).toEqual(['b.warc']);
    const kept = await reading(({ register }) => register.fileOfBase('a.warc.gz'));
    expect(kept?.provenance).toEqual({ source: 'old_disk.2' });
  });

  it('stores no content twice, and keeps files of one name apart', async () => {
    await put('in/1/same.warc.gz', warc(1));
    await put('in/2/same.warc.gz', warc(2));
    await put('in/3/copy.warc.gz', warc(1));
    await put('in/4/a name of ours.warc.gz', warc(4));
    // Which of two files comes first is for the chain to say: one run after the other.
    await run('in/1');
    const first = await run('in');
    const apart = `same-${sha256(warc(2)).slice(0, 8)}.warc.gz`;
    expect(first.stdout).toContain(
      `in/2/same.warc.gz: imported: 1 capture, ${warc(2).length} B, as ${apart}`,
    );
    expect(first.stdout).toContain('in/3/copy.warc.gz: known already: in the archive as same.warc.gz');
    expect(first.stdout).toContain('as a_name_of_ours.warc.gz');
    const again = await runJson('in');
    expect(again.code).toBe(exitCodes.done);
    expect(again.lines.at(-1)?.total).toEqual({ known: 4, files: 0, captures: 0, sizeBytes: 0 });
    expect(await filesOf('http://a.test/1')).toEqual(['same.warc.gz']);
    expect(await filesOf('http://a.test/2')).toEqual([apart]);
  });

  it('only says what would be imported with --dry-run, and makes no archive', async () => {
    await put('in/a.warc.gz', warc(1));
    await put('in/b.txt', 'no');
    const { code, stdout } = await run('in', '--dry-run');
    expect(stdout.split('\n')).toEqual([
      'in/b.txt: skipped: not a WARC, ARC or WACZ file',
      `in/a.warc.gz: would be imported: WARC, ${warc(1).length} B`,
      `1 skipped, 1 would be imported (${warc(1).length} B)`,
      '',
    ]);
    expect(code).toBe(exitCodes.done);
    expect(await readdir(folder)).toEqual(['in']);
  });

  it('says what it accepts where there is nothing to take', async () => {
    await put('in/b.txt', 'no');
    const { code, stderr } = await run('in');
    expect(code).toBe(exitCodes.inputUnsuitable);
    expect(stderr).toMatch(/nothing can be imported\. Accepted are WARC and ARC files/);
  });

  it('does not take what has no record, and goes on with the rest', async () => {
    await put('in/noise.warc.gz', gzipSync('noise\n'.repeat(1000)));
    await put('in/z.warc.gz', warc(1));
    const { code, lines } = await runJson('in', 'missing');
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'failed', 'taken', undefined]);
    expect(lines[1]?.reason).toContain('it has no WARC or ARC record');
    expect(code).toBe(exitCodes.findings);
  });

  it('refuses a source that is no name', async () => {
    await put('a.warc.gz', warc(1));
    const { code, stderr } = await run('a.warc.gz', '--source', 'a b');
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain('--source a b: the name of a source has up to 64 letters, digits, . _ and -');
  });

  it('tells of a folder that it may not enter', async () => {
    await put('in/a.warc.gz', warc(1));
    await put('in/closed/b.warc.gz', warc(2));
    await chmod(join(folder, 'in/closed'), 0o000);
    // Nothing is closed to root, unless these rights are taken from it.
    const bounded = ['--bounding-set=-dac_override,-dac_read_search', process.execPath];
    const words = [join(repositoryFolder, 'src/cli/main.ts'), 'import', 'in', '--dry-run'];
    const ended =
      process.getuid?.() === 0
        ? await runProgram('setpriv', [...bounded, ...words], { folder })
        : await run('in', '--dry-run');
    await chmod(join(folder, 'in/closed'), 0o755);
    expect(ended.stdout).toContain(
      'in/closed: NOT IMPORTED: no permission to open it: check its permissions',
    );
    expect(ended.stdout).toContain('in/a.warc.gz: would be imported');
    expect(ended.code).toBe(exitCodes.findings);
  });

  it('does not take the archive into itself', async () => {
    await put('a.warc.gz', warc(1));
    await run('a.warc.gz');
    const { lines } = await runJson('.');
    expect(lines.map(({ path, outcome }) => `${path?.slice(folder.length + 1)} ${outcome}`)).toEqual([
      'data skipped',
      'a.warc.gz known',
      'undefined undefined',
    ]);
  });
});

const response = gzipSync(rawResponse('http://w.test/page', '<p>hello</p>'));

function wacz(hash = sha256(response), signedOf?: (hash: string) => object): Buffer {
  const pages = '{"format":"json-pages-1.0"}\n{"url":"http://w.test/page"}\n';
  const resources = [
    { path: 'archive/data.warc.gz', hash: `sha256:${hash}`, bytes: response.length },
    { path: 'pages/pages.jsonl', hash: `sha256:${sha256(pages)}`, bytes: pages.length },
  ];
  const list = JSON.stringify({ profile: 'data-package', wacz_version: '1.1.1', resources });
  return zipOf([
    { name: 'archive/data.warc.gz', content: response },
    { name: 'indexes/index.cdx', content: 'x', deflated: true },
    { name: 'pages/pages.jsonl', content: pages, deflated: true },
    { name: 'datapackage.json', content: list },
    ...(signedOf === undefined ? [] : [digestEntry(list, signedOf)]),
  ]);
}

function digestEntry(list: string, signedOf: (hash: string) => object): { name: string; content: string } {
  const hash = `sha256:${sha256(list)}`;
  const digest = { path: 'datapackage.json', hash, signedData: signedOf(hash) };
  return { name: 'datapackage-digest.json', content: JSON.stringify(digest) };
}

describe('the signature of a WACZ file', () => {
  it('is checked: by a domain that is trusted, by a domain that is not, by a key, and none', async () => {
    await put('root.pem', testRoot);
    await put(
      'domain.wacz',
      wacz(undefined, (hash) => signedByDomain(hash)),
    );
    await put('key.wacz', wacz(undefined, signedByKey));
    await put('none.wacz', wacz());
    const environment = { NODE_EXTRA_CA_CERTS: join(folder, 'root.pem') };
    const signatures = async (...files: string[]): Promise<string[]> => {
      const words = ['import', '--data', 'data', '--no-analysis', ...files];
      const told = await heirloom(words, { folder, environment });
      expect([told.code, told.stderr]).toEqual([exitCodes.done, '']);
      return told.stdout.split('\n').filter((line) => line.startsWith('    signature'));
    };
    const signature = 'valid, by the domain sign.test at 2026-11-18T01:45:00.000Z';
    expect(await signatures('domain.wacz')).toEqual([`    signature: ${signature}`]);
    // Before the others, which bring the same file: the first one to come in is the one that is kept.
    const provenance = await reading(
      async ({ register }) => (await register.fileOfBase('data.warc.gz'))?.provenance,
    );
    expect(provenance).toMatchObject({ takenFrom: 'domain.wacz', signature });
    expect(await signatures('key.wacz', 'none.wacz')).toEqual([
      expect.stringMatching(
        /^ {4}signature: valid, by the key sha256:\w{64} at 2026-.*Z \(as it says itself\)$/,
      ),
      '    signature: none',
    ]);
    const { code, stdout } = await run('domain.wacz');
    expect(code).toBe(exitCodes.done);
    expect(stdout).toContain('signature: untrusted, by the domain sign.test at');
  });

  it('that is wrong is told aloud and by the exit code, and the file is taken all the same', async () => {
    await put(
      'wrong.wacz',
      wacz(undefined, () => signedByKey(`sha256:${sha256('another')}`)),
    );
    const looked = await run('wrong.wacz', '--dry-run');
    expect(looked.code).toBe(exitCodes.findings);
    expect(looked.stdout).toMatch(/^wrong\.wacz: would be imported: WACZ/m);
    expect(looked.stdout).toMatch(
      /^ {4}signature: INVALID, by the key .*: another datapackage\.json was signed$/m,
    );
    const { code, stdout } = await run('wrong.wacz');
    expect(code).toBe(exitCodes.findings);
    expect(stdout).toMatch(/^wrong\.wacz: imported: 1 capture/m);
    expect(stdout).toMatch(/^ {4}signature: INVALID, by the key .*: another datapackage\.json was signed$/m);
    const again = await runJson('wrong.wacz');
    expect(again.code).toBe(exitCodes.findings);
    expect(again.lines[0]).toMatchObject({ outcome: 'known', signature: { state: 'invalid' } });
  });
});

describe('a signature that is only looked at', () => {
  it('covers the files of the package, as at an import', async () => {
    await put('a.wacz', wacz(undefined, signedByKey));
    await put('b.wacz', wacz());
    await put('c.wacz', wacz(sha256('other bytes'), signedByKey));
    const looked = await run('a.wacz', 'b.wacz', '--dry-run');
    expect([looked.code, looked.stdout]).toEqual([
      exitCodes.done,
      expect.stringContaining('signature: valid'),
    ]);
    const right = await run('a.wacz', 'b.wacz', 'c.wacz', '--dry-run', '--json');
    expect(right.code).toBe(exitCodes.findings);
    const states = right.stdout
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { signature: { state: string } }).signature.state);
    expect(states).toEqual(['valid', 'unsigned', 'invalid']);
  });
});

describe('a WACZ file', () => {
  it('is taken apart: its WARC byte for byte, its pages as records, both with where they come from', async () => {
    await put('site.wacz', wacz());
    const { code, lines } = await runJson('site.wacz');
    expect(code).toBe(exitCodes.done);
    const [one, metadata] = lines[0]?.files ?? [];
    expect(one).toMatchObject({ name: 'data.warc.gz', captures: 1 });
    expect(metadata?.name).toMatch(/^site-metadata-/);
    expect(await keptBytes('data.warc.gz')).toEqual(response);
    expect(await filesOf('http://w.test/page')).toEqual(['data.warc.gz']);
    const provenance = await reading(
      async ({ register }) => (await register.fileOfBase('data.warc.gz'))?.provenance,
    );
    expect(provenance).toEqual({
      source: 'import',
      takenFrom: 'site.wacz',
      originalName: 'archive/data.warc.gz',
    });
    expect(await readdir(join(folder, 'data/chain/incoming'))).toEqual([]);
    expect(sha256(await readFile(join(folder, 'site.wacz')))).toBe(sha256(wacz()));
  });

  it('that comes again, under any name, brings nothing', async () => {
    await put('site.wacz', wacz());
    await put('copy.zip', wacz());
    const first = await runJson('copy.zip', 'site.wacz');
    expect(first.lines.map(({ outcome }) => outcome)).toEqual(['taken', 'known', undefined]);
    const again = await runJson('site.wacz');
    expect(again.lines[0]?.outcome).toBe('known');
    expect(again.lines[0]?.files).toHaveLength(2);
    expect(
      await reading(async ({ register }) => (await allOf(register.basesFrom({ source: 'import' }))).length),
    ).toBe(2);
  });

  it('with a wrong digest is taken and marked; one that is cut is not taken', async () => {
    await put('wrong.wacz', wacz(sha256('something else')));
    await put('cut.wacz', wacz().subarray(0, -40));
    const { code, stdout } = await run('wrong.wacz', 'cut.wacz');
    expect(code).toBe(exitCodes.findings);
    expect(stdout).toContain('cut.wacz: NOT IMPORTED: not a WACZ file: ');
    expect(stdout).toMatch(/^wrong\.wacz: imported: 1 capture/m);
    expect(stdout).toContain('    problem: a file that does not fit its hash: archive/data.warc.gz\n');
    expect(await filesOf('http://w.test/page')).toEqual(['data.warc.gz']);
  });

  it('made by another program (Python) is read as well', async () => {
    await put('data.warc.gz', response);
    const script = `
import zipfile
with zipfile.ZipFile('other.wacz', 'w', zipfile.ZIP_DEFLATED) as z:
    z.write('data.warc.gz', 'archive/data.warc.gz', zipfile.ZIP_STORED)
    z.writestr('../outside.warc.gz', b'x')
    z.writestr('datapackage.json', '{"profile": "data-package", "wacz_version": "1.1.1", "resources": []}')
`;
    expect((await runProgram('python3', ['-c', script], { folder })).stderr).toBe('');
    const { lines } = await runJson('other.wacz');
    expect(lines[0]?.outcome).toBe('incomplete');
    expect(
      lines[0]?.notes?.filter(({ severity }) => severity === 'loss').map(({ message }) => message),
    ).toEqual([expect.stringContaining('../outside.warc.gz') as string]);
    expect(await filesOf('http://w.test/page')).toEqual(['data.warc.gz']);
  });
});

/** An entry of new.zip as HTTrack writes it. */
const cached = (url: string, type: string, content: string): Parameters<typeof zipOf>[0][number] => ({
  name: url,
  content,
  deflated: true,
  localExtra: `HTTP/1.1 200 OK\r\nX-In-Cache: 1\r\nX-StatusCode: 200\r\nX-StatusMessage: OK\r\nX-Size: ${content.length}\r\nContent-Type: ${type}\r\n`,
});

describe('an HTTrack mirror', () => {
  it('is taken as one thing, and brings nothing when it comes again', async () => {
    await put('m/hts-cache/new.zip', zipOf([cached('http://h.test/', 'text/html', '<p>h</p>')]));
    await put('m/hts-log.txt', 'HTTrack3.49-2 launched on Mon, 20 Mar 2017 23:59:00 at http://h.test/\n');
    await put('m/h.test/style.css', 'a{}');
    const { code, lines } = await runJson('m', '--source', 'mirrors');
    expect(code).toBe(exitCodes.done);
    expect(
      lines[0]?.files?.map(({ name, captures }) => `${name.replace(/-\d{17}.*/, '')} ${captures}`),
    ).toEqual(['m-text 2', 'm-metadata 1']);
    for (const url of ['http://h.test/', 'http://h.test/style.css'])
      expect(await filesOf(url)).toEqual([lines[0]?.files?.[0]?.name]);
    await cp(join(folder, 'm'), join(folder, 'copy'), { recursive: true });
    const again = await runJson('copy', 'm');
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['known', 'known', undefined]);
    expect(
      await reading(async ({ register }) => (await allOf(register.basesFrom({ source: 'mirrors' }))).length),
    ).toBe(2);
  });
});
