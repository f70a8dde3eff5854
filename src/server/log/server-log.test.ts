import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogFile } from './log-file.ts';
import { ServerLog } from './server-log.ts';
import { withoutSecrets } from './without-secrets.ts';

const clock = (): number => Date.parse('2026-11-18T00:45:02.123Z');

describe('the log', () => {
  it('has one JSON object a line, with time and level', () => {
    const lines: string[] = [];
    const log = new ServerLog({ format: 'json', sink: { write: (line) => lines.push(line) }, clock });
    log.warning('the vault north is gone:\nnot mounted', { vault: 'north' });
    expect(lines).toEqual([
      `{"time":"2026-11-18T00:45:02.123Z","level":"warning","message":"the vault north is gone:\\nnot mounted","vault":"north"}\n`,
    ]);
  });

  it('has one line an event in text, too', () => {
    const lines: string[] = [];
    const log = new ServerLog({ format: 'text', sink: { write: (line) => lines.push(line) }, clock });
    log.error('a fault\nin two lines', { accessPoint: 'api', ms: 3, account: undefined });
    expect(lines).toEqual(['2026-11-18T00:45:02.123Z error a fault in two lines accessPoint="api" ms=3\n']);
  });
});

it.each([
  ['postgres://heirloom:s3cret@db.example/heirloom', 's3cret'],
  ['the token hlm_0123456789abcdef was refused', '0123456789abcdef'],
  ['open https://archive.example/welcome/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE', 'AbCdEfGh'],
  ['authorization: Bearer 0123abcd', '0123abcd'],
  ['{"cookie":"heirloom_session=0123abcd; other=1"}', '0123abcd'],
  ['https://login.example/token?client_secret=hunter2&x=1', 'hunter2'],
  ['{"password":"hunter2"}', 'hunter2'],
  ['{"url":"/_heirloom/enter?code=0123abcd&to=%2Frehearsal:7-a%2F"}', '0123abcd'],
  ['heirloom_rehearsal=0123abcd; Path=/', '0123abcd'],
])('leaves the secret out of %s', (line, secret) => {
  expect(withoutSecrets(line)).not.toContain(secret);
  expect(withoutSecrets(line)).toContain('…');
});

describe('a log file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirloom-log-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is appended to, opened anew after it was renamed, and for its owner alone', async () => {
    const path = join(folder, 'serve.log');
    const first = new LogFile(path, () => undefined);
    first.write('one\n');
    await first.close();
    const second = new LogFile(path, () => undefined);
    second.write('two\n');
    while ((await readFile(path, 'utf8')) !== 'one\ntwo\n') await new Promise(setImmediate);
    await rename(path, `${path}.1`);
    second.reopen();
    second.write('three\n');
    await second.close();
    expect(await readFile(`${path}.1`, 'utf8')).toBe('one\ntwo\n');
    expect(await readFile(path, 'utf8')).toBe('three\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written is told of and ends nothing', async () => {
    const told: string[] = [];
    const file = new LogFile(join(folder, 'none', 'serve.log'), (message) => told.push(message));
    file.write('lost\n');
    while (told.length === 0) await new Promise(setImmediate);
    file.write('lost too\n');
    await file.close();
    expect(told).toEqual([expect.stringContaining('the log cannot be written')]);
  });
});
