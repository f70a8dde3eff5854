import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { rawResponse } from './hand-made-warc.ts';
import { heirloom, runProgram } from './run-program.ts';
import { startServing } from './serve-program.ts';

let folder = '';
let data = '';
const anyPorts = ['--port', '0', '--replay-port', '0', '--proxy-port', '0'];

interface ServerOrigins {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  readonly proxy: { readonly host: string; readonly port: number } | null;
  readonly tokenFile: string;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom serve '));
  data = join(folder, 'archive');
  await take('http://a.test/', 'the first page');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function take(url: string, body: string): Promise<void> {
  const path = join(folder, `${crypto.randomUUID()}.warc.gz`);
  await writeFile(path, gzipSync(rawResponse(url, body)));
  const { code, stderr } = await heirloom(['import', path, '--data', data, '--no-analysis']);
  expect(code, stderr).toBe(exitCodes.done);
}

async function serve(
  ...words: readonly string[]
): Promise<ServerOrigins & { stop(): Promise<number | null> }> {
  const program = await startServing(['serve', '--data', data, '--json', ...anyPorts, ...words], (line) =>
    line.startsWith('{'),
  );
  return { ...(JSON.parse(program.lines[0] ?? '') as ServerOrigins), stop: () => program.stop() };
}

/** curl knows that every name below localhost is this machine. */
async function curl(...words: readonly string[]): Promise<string> {
  return (await runProgram('curl', ['-s', ...words])).stdout;
}

async function foundUrls(origin: string, text: string): Promise<string[]> {
  const answer = await curl(`${origin}/api/v1/search?q=${text}`);
  return (JSON.parse(answer) as { items: { url: string }[] }).items.map(({ url }) => url);
}

describe('heirloom serve', () => {
  it('shows what is there, what comes in beside it, and no longer what is withdrawn', async () => {
    const one = await serve();
    const other = await serve('--no-proxy');
    try {
      expect(other).toMatchObject({ proxy: null, tokenFile: one.tokenFile });
      const capture = `${one.replayOrigin}/all/2026id_/http://a.test/`;
      expect(await curl(capture)).toBe('the first page');
      expect(await curl('--proxy', `http://127.0.0.1:${one.proxy?.port}`, 'http://a.test/')).toBe(
        'the first page',
      );
      await take('http://late.test/', 'a late page');
      for (const { applicationOrigin, replayOrigin } of [one, other]) {
        expect(await foundUrls(applicationOrigin, '*.test')).toEqual(['http://a.test/', 'http://late.test/']);
        expect(await curl(`${replayOrigin}/all/2026id_/http://late.test/`)).toBe('a late page');
      }
      const words = [
        'decide',
        'withdraw',
        '--url',
        'http://a.test/',
        '--reason',
        'x',
        '--yes',
        '--data',
        data,
      ];
      const { code, stderr } = await heirloom(words);
      expect(code, stderr).toBe(exitCodes.done);
      for (const { applicationOrigin } of [one, other])
        expect(await foundUrls(applicationOrigin, '*.test')).toEqual(['http://late.test/']);
      expect(await curl('-o', '/dev/null', '-w', '%{http_code}', capture)).toBe('404');
    } finally {
      expect(await Promise.all([one.stop(), other.stop()])).toEqual([
        exitCodes.interrupted,
        exitCodes.interrupted,
      ]);
    }
  }, 240_000);

  it('has its pages built, and says where it is', async () => {
    const program = await startServing(['serve', '--data', data, ...anyPorts], (line) =>
      line.startsWith('Press Ctrl-C'),
    );
    try {
      const origin = /web application\s+(http:\S+)\//.exec(program.lines.join('\n'))?.[1] ?? '';
      const page = await curl(`${origin}/`);
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'none';
      expect(await curl('-o', '/dev/null', '-w', '%{http_code} %{content_type}', origin + script)).toMatch(
        /^200 (?:text|application)\/javascript/,
      );
      const file = /token for changes\s+in (.+)$/m.exec(program.lines.join('\n'))?.[1] ?? '';
      const token = (await readFile(file, 'utf8')).trim();
      expect(token).toMatch(/^[\da-f]{32}$/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(program.lines.join('\n') + program.stderr()).not.toContain(token);
    } finally {
      await program.stop();
    }
  });

  it('says what is wrong: a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const ended = await heirloom(['serve', '--data', data, ...anyPorts, '--replay-port', String(port)]);
    other.close();
    expect([ended.code, ended.stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining(`127.0.0.1 port ${port}: the port is in use`),
    ]);
    expect(ended.stderr).toContain('--replay-port 0');
  });

  it('makes an empty archive where there is none, and its first administrator a link', async () => {
    const words = ['serve', '--json', '--data', join(folder, 'a new one'), ...anyPorts];
    const program = await startServing(words, (line) => line.startsWith('{'));
    const told = JSON.parse(program.lines.at(-1) ?? '') as Record<string, unknown>;
    await program.stop();
    expect(told).toMatchObject({
      isForStaff: true,
      firstAdministratorFile: expect.any(String) as unknown,
    });
    const file = String(told['firstAdministratorFile']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [code = ''] = /[\w-]{43}$/.exec((await readFile(file, 'utf8')).trim()) ?? [];
    expect(code).toHaveLength(43);
    const said = program.lines.join('\n') + program.stderr();
    expect(said).not.toContain(code);
    const logged = program
      .stderr()
      .trim()
      .split('\n')
      // The last word is that of the command, not of the server.
      .filter((line) => line !== 'heirloom: stopped')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ time }) => Number.isNaN(Date.parse(String(time))))).toEqual([]);
    expect(logged.map(({ level, message }) => `${String(level)} ${String(message)}`).join('\n')).toMatch(
      /^info created an empty archive in /m,
    );
  });

  it.each([
    ['one name for both', ['--replay-name', 'LocalHost'], exitCodes.usage, 'in different domains'],
    [
      'names of one domain',
      ['--name', 'a.example', '--replay-name', 'replay.a.example'],
      exitCodes.usage,
      'could set cookies for a.example',
    ],
    ['no name', ['--name', 'a b'], exitCodes.usage, 'Give a host name'],
    ['no port', ['--port', '70000'], exitCodes.usage, 'Give a whole number'],
    ['no address of this machine', ['--host', '192.0.2.1'], exitCodes.outputUnwritable, 'does not have'],
  ])('says what is wrong: %s', async (_name, words, code, message) => {
    const ended = await heirloom(['serve', '--data', data, ...anyPorts, ...words], { folder });
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });
});
