import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeptStates } from './kept-states.ts';
import type { KeptStates } from './kept-states.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-states-'));
});
afterEach(() => rm(folder, { recursive: true }));

const warnings: string[] = [];
function open(): Promise<KeptStates> {
  return openKeptStates(join(folder, 'reading'), { onWarning: (message) => warnings.push(message) });
}

describe('the dates of proxy readers', () => {
  it('survive a restart, with their views', async () => {
    const first = await open();
    first.states.change('user a', { timestamp: '2005', view: 'job:7' });
    first.states.change('user b', { timestamp: '2006' });
    first.states.change('user b', { timestamp: '' });
    await first.close();
    const second = await open();
    expect(second.states.stateOf('user a')).toMatchObject({
      timestamp: '2005',
      view: { from: { job: '7' } },
    });
    expect(second.states.stateOf('user b')).toMatchObject({ timestamp: '', view: { name: 'all' } });
    await second.close();
    const text = await readFile(join(folder, 'reading', 'proxy-states.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ 'user a': { timestamp: '2005', view: 'job:7' } });
  });

  it('are kept by two servers side by side', async () => {
    const [first, second] = [await open(), await open()];
    first.states.change('user a', { timestamp: '2005' });
    second.states.change('user b', { timestamp: '2006' });
    await first.close();
    await second.close();
    const third = await open();
    expect(['user a', 'user b'].map((key) => third.states.stateOf(key).timestamp)).toEqual(['2005', '2006']);
    await third.close();
  });

  it('begin anew where the file is damaged, and a warning says so where it cannot be written', async () => {
    const first = await open();
    first.states.change('user a', { timestamp: '2005' });
    await first.close();
    await writeFile(join(folder, 'reading', 'proxy-states.json'), '{"user a":');
    const second = await open();
    expect(second.states.stateOf('user a').timestamp).toBe('');
    await rm(join(folder, 'reading'), { recursive: true });
    await writeFile(join(folder, 'reading'), 'a file in its way');
    second.states.change('user a', { timestamp: '2007' });
    await second.close();
    expect(warnings).toEqual([expect.stringContaining('will not survive a restart')]);
  });
});
