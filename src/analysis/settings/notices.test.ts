import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendNotice, noticesPath, readNotices } from './notices.ts';

it('keeps one line for each function that was switched off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notices-'));
  const notice = {
    at: '2024-02-29T12:00:00.000Z',
    functionId: '1',
    name: 'function 1',
    version: 3,
    point: 'after-analysis',
    url: 'https://a.example/',
    timestamp: '20240229120000',
    kind: 'too-slow' as const,
    message: 'not done after 50 ms of CPU time',
  };
  try {
    expect(await readNotices(folder)).toEqual([]);
    await appendNotice(folder, notice);
    await appendNotice(folder, { ...notice, functionId: '2' });
    expect(await readFile(noticesPath(folder), 'utf8')).toMatch(/^\{.*\}\n\{.*\}\n$/);
    await appendFile(noticesPath(folder), '{"at":"2024-');
    expect(await readNotices(folder)).toEqual([notice, { ...notice, functionId: '2' }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
