import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportLine } from '../src/selection/csv/import-shape.ts';
import { regionalPress } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import { until } from './until.ts';

/** A server that is killed with SIGKILL and started again on the same folder. */

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };

let ground: StaffGround;
let user: StaffUser;

beforeAll(async () => {
  ground = await StaffGround.start();
  user = await StaffUser.firstAdministrator(ground, ada);
}, patienceMs);

afterAll(() => ground.close());

interface Targets {
  readonly items: readonly { readonly url: string }[];
  readonly next: string | null;
}

async function allUrls(): Promise<string[]> {
  const urls: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Targets = await user.get(`/targets?limit=500${after === '' ? '' : `&after=${after}`}`);
    urls.push(...page.items.map(({ url }) => url));
    after = page.next;
  }
  return urls.toSorted();
}

it(
  'finishes the import of targets that it was killed in: every target exactly once',
  async () => {
    const collection = await user.post<{ id: string }>('/collections', regionalPress);
    const urls = Array.from({ length: 4000 }, (_, n) => `https://many-${n}.test/`);
    const lines = user.sendFile(
      `/targets/import?collectionId=${collection.id}&fileName=sites.csv`,
      `url,theme\n${urls.map((url) => `${url},News`).join('\n')}\n`,
    );
    let taken = 0;
    const takeSome = async (): Promise<void> => {
      for await (const line of lines) {
        taken = (JSON.parse(line) as ImportLine).progress?.rows ?? 0;
        // Killed before the connection is closed, because the import ends with the connection.
        if (taken >= 500) return ground.kill();
      }
    };
    // The answer may break off before the loop has left it.
    await takeSome().catch((error: unknown) => expect(error).toMatchObject({ message: 'terminated' }));
    expect(taken).toBeGreaterThanOrEqual(500);
    expect(taken).toBeLessThan(urls.length);
    expect(await readdir(join(ground.data, 'imports'))).toHaveLength(1);

    await ground.serve();
    await until(async () => (await readdir(join(ground.data, 'imports'))).length === 0);
    expect(await allUrls()).toEqual(urls.toSorted());
    const { items } = await user.get<{ items: readonly object[] }>('/targets/bulk');
    expect(items).toMatchObject([{ kind: 'import', fileName: 'sites.csv', targets: 4000, mayUndo: true }]);
    expect(ground.troubles).toMatch(/the resumed import of targets from sites\.csv is complete: 4000 rows/);
  },
  patienceMs,
);

async function isSaved(path: string, word: string): Promise<boolean> {
  return existsSync(path) && (await readFile(path, 'utf8')).includes(word);
}

it(
  'remembers the failed sign-ins and the date of the proxy',
  async () => {
    const signIn = async (): Promise<number> => {
      const response = await fetch(`${ground.origin}/api/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'guessed', password: 'a guess' }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    const limits = join(ground.data, 'sign-in-limits.json');
    await until(async () => (await signIn()) === 429);
    const token = (await readFile(join(ground.data, 'reading', 'token'), 'utf8')).trim();
    const state = async (init: RequestInit = {}): Promise<unknown> => {
      const response = await fetch(`${ground.origin}/api/v1/proxy-state?user=marie`, init);
      return response.json();
    };
    const changed = await state({
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ timestamp: '20250131' }),
    });
    const states = join(ground.data, 'reading', 'proxy-states.json');
    await until(async () => (await isSaved(limits, 'guessed')) && (await isSaved(states, '20250131')));
    await ground.kill();

    await ground.serve();
    expect(await state()).toEqual(changed);
    // Ten attempts would be free if they were forgotten.
    const statuses: number[] = [];
    await until(async () => {
      statuses.push(await signIn());
      return statuses.includes(429);
    });
    expect(statuses.length).toBeLessThan(10);
  },
  patienceMs,
);
