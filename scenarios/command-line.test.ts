import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { rawResponse } from './hand-made-warc.ts';
import { installedCopy } from './installed-copy.ts';
import { heirloom, repositoryFolder, runProgram } from './run-program.ts';
import type { Ended, RunOptions } from './run-program.ts';

let folder = '';
let good = '';
let damaged = '';

let copy: string | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom command line '));
  good = join(folder, 'good.warc');
  damaged = join(folder, 'damaged.warc');
  await writeFile(good, rawResponse('http://a.test/', 'hello'));
  await writeFile(damaged, Buffer.concat([rawResponse('http://a.test/', 'hello'), Buffer.from('garbage!')]));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Every run of these tests: never a stack trace. */
async function run(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const ended = await heirloom(words, { folder, ...options });
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  return ended;
}

const commandNames = ['warc ls', 'warc check', 'warc get', 'warc cat', 'warc extract', 'warc stats', 'cdx'];

/** Only root can become another user. */
async function runAsNobody(words: readonly string[]): Promise<Ended> {
  await chmod(folder, 0o755);
  copy ??= await installedCopy(join(folder, 'installed copy'));
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', copy];
  return runProgram('setpriv', [...nobody, ...words], { folder });
}

describe('help', () => {
  it.each(['', 'warc', ...commandNames])(
    '`heirloom %s --help` has a usage line and examples',
    async (name) => {
      const words = name.split(' ').filter((word) => word !== '');
      const { code, stdout, stderr } = await run([...words, '--help']);
      expect(code).toBe(exitCodes.done);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^Usage: heirloom/);
      expect(stdout).toContain(`\nExamples:\n  $ heirloom ${name}`);
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    },
  );

  it('lists every command', async () => {
    const [top, warc] = await Promise.all([run(['--help']), run(['warc', '--help'])]);
    for (const name of commandNames) {
      const word = name.replace('warc ', '');
      expect(name.startsWith('warc ') ? warc.stdout : top.stdout).toMatch(new RegExp(`^  ${word}\\b`, 'm'));
    }
  });

  it.each([
    [['wrac'], '(Did you mean warc?)'],
    [['warc', 'chekc'], '(Did you mean check?)'],
    [['warc', 'ls', '--jsn', 'x'], '(Did you mean --json?)'],
    [['cdx', '--thread', '2', 'x'], '(Did you mean --threads?)'],
  ])('%j suggests the nearest', async (words, suggestion) => {
    const { code, stdout, stderr } = await run(words);
    expect(code).toBe(exitCodes.usage);
    expect(stdout).toBe('');
    expect(stderr).toContain(suggestion);
    expect(stderr).toMatch(/^heirloom: unknown (?:command|option) /);
  });
});

describe('exit codes', () => {
  const thrower = 'String.prototype.padStart = () => { throw new Error("made-up fault") }';
  const fault = `data:text/javascript,${encodeURIComponent(thrower)}`;

  it.each<[keyof typeof exitCodes, string, (() => string[])?, NodeJS.ProcessEnv?]>([
    ['done', '', () => ['warc', 'check', good]],
    ['findings', '', () => ['warc', 'check', damaged]],
    ['usage', "missing required argument 'file'", () => ['warc', 'ls']],
    ['inputUnreadable', 'no such file or folder', () => ['warc', 'ls', 'missing.warc']],
    ['outputUnwritable', 'the disk is full', () => ['warc', 'get', good, '0', '-o', '/dev/full']],
    ['inputUnsuitable', 'no record can begin at 9999', () => ['warc', 'get', good, '9999']],
    [
      'internal',
      'This is a fault in Heirloom',
      () => ['warc', 'ls', good],
      { NODE_OPTIONS: `--import=${fault}` },
    ],
  ])('%s', async (name, says, words, environment = {}) => {
    const { code, stderr } = await run(words?.() ?? [], { environment });
    expect(code).toBe(exitCodes[name]);
    expect(stderr).toContain(says);
  });

  it('are the same in the code, in the help and in docs/command-line.md', async () => {
    const known = Object.values(exitCodes).map(Number);
    const documented = await readFile(join(repositoryFolder, 'docs/command-line.md'), 'utf8');
    const rows = [...documented.matchAll(/^\| +(\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(rows).toEqual(known);
    const { stdout } = await run(['--help']);
    const line = stdout.slice(stdout.indexOf('Exit codes:'));
    expect([...line.matchAll(/\d+/g)].map(([code]) => Number(code))).toEqual(known);
  });
});

describe('files that cannot be read', () => {
  it.each(['ls', 'check', 'cat'])('`warc %s` does the others', async (command) => {
    const words = ['warc', command, 'missing.warc', good, folder];
    const { code, stdout, stderr } = await run(words);
    expect(code).toBe(exitCodes.inputUnreadable);
    expect(stderr).toContain('missing.warc: no such file or folder');
    expect(stderr).toContain(`${folder}: this is a folder`);
    expect(stderr).toContain('2 of 3 files could not be read');
    const alone = await run(['warc', command, good]);
    expect(stdout).toContain(alone.stdout.trim().split('\n').at(-1) ?? 'nothing');
  });

  it.each(['1', '2'])('`cdx --threads %s` does the others', async (threads) => {
    const { code, stdout, stderr } = await run(['cdx', '--threads', threads, 'missing.warc', good, folder]);
    expect(code).toBe(exitCodes.inputUnreadable);
    expect(stderr).toContain('2 of 3 files could not be read and are not in the index');
    expect(stdout).toBe((await run(['cdx', good])).stdout);
  });

  it('says that permissions are the reason', async () => {
    const secret = join(folder, 'secret.warc');
    await writeFile(secret, 'x');
    await chmod(secret, 0);
    const words = ['warc', 'ls', secret];
    const ended = process.getuid?.() === 0 ? await runAsNobody(words) : await run(words);
    expect(ended.code).toBe(exitCodes.inputUnreadable);
    expect(ended.stderr).toContain('permission denied: check the owner and the permissions');
  });

  it('takes a file without records for a finding', async () => {
    const empty = join(folder, 'no-records.warc');
    await writeFile(empty, '');
    for (const words of [
      ['warc', 'ls', empty],
      ['cdx', empty],
      ['warc', 'ls', empty, good],
      ['cdx', empty, good],
    ]) {
      const { code, stderr } = await run(words);
      expect([words, code]).toEqual([words, exitCodes.findings]);
      expect(stderr).toContain('no-records.warc: no WARC or ARC record found');
    }
  });

  it('says that there is no such command, also when its help is asked for', async () => {
    for (const words of [['harvest', '--help'], ['help', 'harvest'], ['harvest']]) {
      const { code, stdout, stderr } = await run(words);
      expect([words, code, stdout]).toEqual([words, exitCodes.usage, '']);
      expect(stderr).toContain("unknown command 'harvest'");
    }
  });

  it('names the folder that was given for a template, and a folder that cannot be made', async () => {
    const template = await run(['crawl', '--seed', 'http://a.test/', '--template', folder, '--out', 'x']);
    expect([template.code, template.stderr]).toEqual([
      exitCodes.inputUnreadable,
      expect.stringContaining(`${folder}: this is a folder`),
    ]);
    const below = join(good, 'crawl');
    const made = await run(['crawl', '--seed', 'http://a.test/', '--out', below]);
    expect([made.code, made.stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining(`${below} cannot be written`),
    ]);
  });

  it('takes a file that is no archive for what it is', async () => {
    const text = join(folder, 'notes.txt');
    const empty = join(folder, 'empty.warc');
    await writeFile(text, 'nothing of the kind\n'.repeat(1000));
    await writeFile(empty, '');
    const { code, stdout } = await run(['warc', 'check', text]);
    expect(code).toBe(exitCodes.findings);
    expect(stdout).toContain('(not-an-archive)');
    expect((await run(['cdx', text])).stdout).toBe('');
    expect((await run(['warc', 'ls', empty])).stdout).toBe('');
  });
});

describe('output', () => {
  it('is JSON where it was asked for', async () => {
    for (const words of [
      ['ls', '--json'],
      ['check', '--json'],
    ]) {
      const { stdout } = await run(['warc', ...words, good, damaged]);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect(JSON.parse(line)).toHaveProperty('file');
    }
    const { stdout } = await run(['warc', 'stats', '--json', good, damaged]);
    expect(JSON.parse(stdout)).toMatchObject({ records: 2, type: [{ name: 'response', records: 2 }] });
  });

  it('never has control characters of a hostile URL or header', async () => {
    const hostile = join(folder, 'hostile.warc');
    const evil = '\u001B]0;owned\u0007\u009B31m\u0008';
    await writeFile(
      hostile,
      Buffer.concat([
        rawResponse(
          `http://a.test/${evil}`,
          'x',
          `Content-Type: text/${evil}html\r\nContent-Encoding: ${evil}\r\n`,
        ),
        Buffer.from(`${evil} garbage`),
      ]),
    );
    for (const words of [
      ['warc', 'ls'],
      ['warc', 'ls', '--json'],
      ['warc', 'check'],
      ['warc', 'stats'],
      ['cdx'],
    ]) {
      const { stdout, stderr } = await run([...words, hostile]);
      expect(stdout).not.toBe('');
      // oxlint-disable-next-line no-control-regex -- these must not be there
      expect(stdout + stderr, words.join(' ')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    }
  });
});

describe('the script ./heirloom', () => {
  it('works from a folder with spaces, by a relative link, in a name with spaces', async () => {
    const place = join(folder, 'a place with spaces');
    await mkdir(place, { recursive: true });
    await symlink(`${repositoryFolder}heirloom`, join(place, 'the heirloom'));
    await symlink('the heirloom', join(place, 'again'));
    for (const program of ['./the heirloom', './again', join(place, 'again')]) {
      const { code, stdout } = await runProgram(program, ['warc', 'ls', '../good.warc'], { folder: place });
      expect(code).toBe(0);
      expect(stdout).toContain('http://a.test/');
    }
  });

  it('fetches nothing once it is installed, and needs neither npm nor a home', async () => {
    const tools = join(folder, 'few tools');
    await mkdir(tools);
    for (const name of ['sh', 'cmp', 'readlink']) {
      const { stdout } = await runProgram('/bin/sh', ['-c', `command -v ${name}`]);
      await symlink(stdout.trim(), join(tools, name));
    }
    const environment = { PATH: tools, HOME: '/nonexistent', npm_config_registry: 'http://127.0.0.1:9' };
    const { code, stdout, stderr } = await run(['warc', 'ls', good], { environment });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('http://a.test/');
  });

  it.skipIf(process.getuid?.() !== 0)('works for another user (only root can become one)', async () => {
    const { code, stdout, stderr } = await runAsNobody(['cdx', good]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toBe((await run(['cdx', good])).stdout);
  });
});
