import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServing } from './serve-program.ts';
import { until } from './until.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-serve-log-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('a log that is rotated while the server answers loses no line', async () => {
  const log = join(folder, 'serve.log');
  const words = ['serve', '--data', join(folder, 'data'), '--json', '--no-staff', '--no-proxy'];
  const program = await startServing(
    [...words, '--port', '0', '--replay-port', '0', '--log-file', log, '--access-log', 'full'],
    (line) => line.startsWith('{'),
  );
  const { applicationOrigin } = JSON.parse(program.lines.at(-1) ?? '') as { applicationOrigin: string };
  const asked: string[] = [];
  const over = new AbortController();
  const asking = async (reader: number): Promise<void> => {
    for (let number = 0; !over.signal.aborted; number++) {
      const path = `/api/v1/search?q=reader-${reader}-${number}.test`;
      await (await fetch(applicationOrigin + path)).text();
      asked.push(path);
    }
  };
  const readers = [asking(1), asking(2), asking(3)];
  const files = [log];
  for (let rotation = 1; rotation <= 5; rotation++) {
    const { length } = asked;
    await until(() => asked.length >= length + 20);
    const rotated = `${log}.${rotation}`;
    await rename(log, rotated);
    files.push(rotated);
    program.signal('SIGHUP');
    // As logrotate: the next rotation is a day later.
    await until(async () => (await stat(log).catch(() => undefined)) !== undefined);
  }
  over.abort();
  await Promise.all(readers);
  expect(await program.stop()).toBe(130);
  const logged = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).map(linesOf);
  expect(logged.slice(1).map((lines) => lines.length > 0)).not.toContain(false);
  const urls = logged.flat().flatMap(({ url }) => (url === undefined ? [] : [url]));
  expect(urls.filter((url) => url.includes('q=reader')).toSorted()).toEqual(asked.toSorted());
  expect((await stat(log)).mode & 0o777).toBe(0o600);
  expect(program.stderr()).toBe('heirloom: stopped\n');
});

function linesOf(text: string): { readonly url?: string }[] {
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly url?: string });
}
