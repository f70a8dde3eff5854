import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCdxj } from '../../formats/cdxj/cdxj.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';

const folders: string[] = [];

/** A folder for a test; `removeTemporaryFolders` is to be called after all. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-captures-'));
  folders.push(folder);
  return folder;
}

export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** A whole line for a test that cares about a few of its fields. */
export function testLine(url: string, timestamp: string, fields: Partial<CaptureLine> = {}): string {
  return formatCdxj({
    urlkey: canonicalKey(url),
    timestamp,
    url,
    mime: 'text/html',
    status: '200',
    digest: 'sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    length: 1000,
    offset: 0,
    filename: 'a.warc.gz',
    ...fields,
  });
}

export async function* asyncOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
