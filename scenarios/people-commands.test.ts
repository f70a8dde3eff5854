import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueLocation } from '../src/catalogue/catalogue-location.ts';
import { openCatalogue } from '../src/catalogue/open-catalogue.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { Identity } from '../src/people/identity.ts';
import { readSignInSettings } from '../src/people/sign-in-settings.ts';
import { heirloom } from './run-program.ts';
import type { Ended } from './run-program.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-people-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const people = (...words: string[]): Promise<Ended> => heirloom(['people', ...words, '--data', folder]);
const visitor = { address: '127.0.0.1', agent: 'test' };

/** Does work with the catalogue open, as a server has it. */
async function serving<Value>(work: (identity: Identity) => Promise<Value>): Promise<Value> {
  const catalogue = await openCatalogue(catalogueLocation(folder, undefined));
  const read = readSignInSettings({}, folder);
  if (!read.ok) throw new Error(read.error.join());
  const identity = new Identity({
    catalogue,
    settings: read.value,
    onWarning: () => {},
    passwordCost: { logN: 4, r: 8, p: 1 },
  });
  try {
    return await work(identity);
  } finally {
    await identity.close();
    await catalogue.close();
  }
}

function codeIn({ stdout }: Ended, origin: string): string {
  const [, code = ''] = new RegExp(`^${origin}/welcome/([\\w-]{43})\n$`).exec(stdout) ?? [];
  expect(code).not.toBe('');
  return code;
}

describe('heirloom people', () => {
  it('gives the first administrator a link, then colleagues, and a new password to who forgot it', async () => {
    expect(await people('list')).toMatchObject({ code: exitCodes.inputUnsuitable });
    const first = await people('first-administrator', '--public-url', 'https://archive.example/');
    const code = codeIn(first, 'https://archive.example');
    expect(await people('list')).toMatchObject({
      code: exitCodes.done,
      stdout: '',
      stderr: expect.stringContaining('There are no accounts yet') as unknown,
    });
    const password = 'seven quiet herons';
    const used = await serving((identity) =>
      identity.useInvitation({ ...visitor, code, password, name: 'ada' }),
    );
    expect(used.ok).toBe(true);
    expect(await people('first-administrator')).toMatchObject({
      code: exitCodes.inputUnsuitable,
      stderr: expect.stringContaining('there is an administrator already') as unknown,
    });
    const paul = (name: string): Promise<Ended> =>
      people('add', 'paul', '--role', 'curator', '--display-name', name);
    expect(await paul('Paul \u001b[31mOtlet')).toMatchObject({
      code: exitCodes.inputUnsuitable,
      stderr: expect.stringContaining('control character') as unknown,
    });
    codeIn(await paul('Paul Otlet'), 'http://localhost:8080');
    await writeFile(join(folder, 'staff.yaml'), 'publicUrl: https://archive.example.org\n');
    const again = codeIn(await people('invite', 'ADA'), 'https://archive.example.org');
    const changed = await serving((identity) =>
      identity.useInvitation({ ...visitor, code: again, password: 'another long one' }),
    );
    expect(changed).toMatchObject({ ok: true });
    // As a directory may have given it.
    const catalogue = await openCatalogue(catalogueLocation(folder, undefined));
    await catalogue.db
      .updateTable('account')
      .set({ displayName: 'Paul \u001b[31mOtlet' })
      .where('name', '=', 'paul')
      .execute();
    await catalogue.close();
    const { stdout } = await people('list');
    expect(stdout).toMatch(/^ada +ada +administrator +here +\d{4}-\d\d-\d\dT\d\d:\d\dZ$/m);
    expect(stdout).toMatch(/^paul +Paul .*Otlet +curator +here +never +invited$/m);
    expect(stdout).not.toContain('\u001b');
    const lines = (await people('list', '--json')).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { name: 'ada' },
      { name: 'paul' },
    ]);
    expect(lines.join('')).not.toContain('scrypt');
  });

  it.each([
    [['add', 'Paul'], exitCodes.inputUnsuitable, 'another account has this name'],
    [['add', 'two words'], exitCodes.usage, 'without spaces'],
    [['add', 'x', '--role', 'boss'], exitCodes.usage, 'Allowed choices are reader'],
    [['add', 'x', '--email', 'nowhere'], exitCodes.usage, 'e-mail'],
    [['add', 'x', '--public-url', 'nonsense'], exitCodes.usage, 'Give a URL'],
    [['invite', 'nobody'], exitCodes.inputUnsuitable, 'There is no account nobody'],
  ])('%j is refused with what to do', async (words, code, says) => {
    const ended = await people(...words);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(says);
  });

  it('reads beside a server, and leaves writing to it', async () => {
    await serving(async () => {
      expect((await people('list')).stdout).toContain('ada');
      const refused = await people('invite', 'ada');
      expect(refused).toMatchObject({ code: exitCodes.outputUnwritable, stdout: '' });
      expect(refused.stderr).toContain('A running server locks the catalogue');
    });
  });
});
