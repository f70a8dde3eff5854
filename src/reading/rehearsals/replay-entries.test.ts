import { expect, it } from 'vitest';
import { ReplayEntries } from './replay-entries.ts';

const view = 'rehearsal:7-trial';
const place = { view, path: '/rehearsal:7-trial/' };
const always = (): Promise<boolean> => Promise.resolve(true);

function cookieOf(header: string | undefined): string {
  return header?.split(';')[0] ?? '';
}

it('takes a code once, for its own view, and within a minute', async () => {
  let nowMs = 1_000_000;
  const entries = new ReplayEntries({ now: () => nowMs });
  const code = entries.codeFor(view, always);
  const header = entries.enter(code, place);
  expect(header).toMatch(
    /^heirloom_rehearsal=[\w-]{43}; Path=\/rehearsal:7-trial\/; Secure; HttpOnly; SameSite=None; Partitioned$/,
  );
  expect(header).not.toContain(code);
  expect(entries.enter(code, place)).toBeUndefined();
  expect(entries.enter('', place)).toBeUndefined();
  const other = entries.codeFor('rehearsal:8-trial', always);
  expect(entries.enter(other, place)).toBeUndefined();
  const late = entries.codeFor(view, always);
  nowMs += 60_001;
  expect(entries.enter(late, place)).toBeUndefined();
  expect(await entries.isIn(cookieOf(header), view)).toBe(true);
});

it('knows who is in by the cookie of the view, also among others of the same name', async () => {
  const entries = new ReplayEntries();
  const cookie = cookieOf(entries.enter(entries.codeFor(view, always), place));
  expect(await entries.isIn(`a=b; heirloom_rehearsal=x; ${cookie}`, view)).toBe(true);
  expect(await entries.isIn(cookie, 'rehearsal:8-trial')).toBe(false);
  expect(await entries.isIn('heirloom_rehearsal=', view)).toBe(false);
  expect(await entries.isIn(undefined, view)).toBe(false);
  // A code is no cookie.
  expect(await entries.isIn(`heirloom_rehearsal=${entries.codeFor(view, always)}`, view)).toBe(false);
});

it('ends without use, and when its person may no more', async () => {
  let nowMs = 1_000_000;
  let isAllowed = true;
  const entries = new ReplayEntries({ now: () => nowMs });
  const stillMay = (): Promise<boolean> => Promise.resolve(isAllowed);
  const enter = (): string => cookieOf(entries.enter(entries.codeFor(view, stillMay), place));
  const unused = enter();
  nowMs += 30 * 60_000 + 1;
  expect(await entries.isIn(unused, view)).toBe(false);
  const used = enter();
  nowMs += 20 * 60_000;
  expect(await entries.isIn(used, view)).toBe(true);
  nowMs += 20 * 60_000;
  expect(await entries.isIn(used, view)).toBe(true);
  isAllowed = false;
  nowMs += 60_000;
  expect(await entries.isIn(used, view)).toBe(false);
  isAllowed = true;
  expect(await entries.isIn(used, view)).toBe(false);
});

it('keeps no more than a thousand', async () => {
  const entries = new ReplayEntries();
  const first = entries.codeFor(view, always);
  for (let count = 0; count < 1000; count++) entries.codeFor(view, always);
  expect(entries.enter(first, place)).toBeUndefined();
});
