import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { KeptMissingLog, Miss } from './missing-log.ts';
import { openMissingLog } from './open-missing-log.ts';
import type { MissingLogOptions } from './open-missing-log.ts';

export const ground = mkdtempSync(join(tmpdir(), 'heirloom-missing-'));
afterAll(() => rmSync(ground, { recursive: true }));
let folders = 0;

export const page = { url: 'http://page.example/', timestamp: '20260101000000' };

export function miss(url: string, more: Partial<Miss> = {}): Miss {
  return {
    kind: 'unknown',
    url,
    datetime: '20260101000000',
    reason: '',
    page,
    destination: 'image',
    view: 'all',
    ...more,
  };
}

export function newFolder(): string {
  return join(ground, `log ${++folders}`, 'reading');
}

/** A log without errors, unless the test wants some. */
export async function withLog(
  work: (log: KeptMissingLog) => Promise<void>,
  { folder = newFolder(), ...options }: MissingLogOptions & { readonly folder?: string } = {},
): Promise<void> {
  const problems: string[] = [];
  const log = await openMissingLog(folder, { onWarning: (message) => problems.push(message), ...options });
  try {
    await work(log);
  } finally {
    await log.close();
  }
  expect(problems).toEqual([]);
}

export async function urls(
  log: KeptMissingLog,
  question: Partial<Parameters<KeptMissingLog['list']>[0]> = {},
): Promise<string[]> {
  return (await log.list({ limit: 1000, ...question })).items.map(({ url }) => url);
}
