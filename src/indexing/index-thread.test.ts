import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { containers, resource } from '../../scenarios/made-up-archive.ts';
import { IndexThread } from './index-thread.ts';

it('reads nothing when the stop came before the question', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-index-thread-'));
  const path = join(folder, 'some.warc');
  await writeFile(path, containers.plain([resource(1, 'a block')]));
  const request = { kind: 'lines', path, folder, format: 'cdxj', requestKeys: true } as const;
  const told = { onPosition: () => {}, onWarning: () => {} };
  const thread = new IndexThread();
  try {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(thread.ask(request, { ...told, signal })).rejects.toThrow('stopped');
    expect(thread.isFree).toBe(true);
    const { runPath } = await thread.ask(request, { ...told, signal: new AbortController().signal });
    expect(runPath.startsWith(folder)).toBe(true);
  } finally {
    await thread.close();
    await rm(folder, { recursive: true });
  }
});
