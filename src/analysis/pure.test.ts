import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('works where only the program itself can be read and nothing can be written', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--permission',
    `--allow-fs-read=${join(import.meta.dirname, '../..')}`,
    '--allow-worker',
    join(import.meta.dirname, 'test-use-pure-part.ts'),
  ]);
  const { title, chunks, seen } = JSON.parse(stdout) as { title: string; chunks: number; seen: number };
  expect(title).toBe('Sea');
  expect(chunks).toBeGreaterThan(0);
  expect(seen).toBeGreaterThan(10);
});
