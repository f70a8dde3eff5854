import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { PostgresServer } from './postgres-server.ts';
import { heirloom, runProgram, repositoryFolder } from './run-program.ts';
import { startServing } from './serve-program.ts';
import type { ImportLine } from '../src/selection/csv/import-shape.ts';
import { signInAt, StaffDesk, staffPage } from './staff-desk.ts';
import type { DeskAnswer, DeskBody } from './staff-desk.ts';
import {
  bodiesWith,
  harmDone,
  hostileName,
  hostileText,
  newHarvest,
  newTargetIn,
  regionalPress,
} from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import { until } from './until.ts';

/** The bad days of the staff: what goes wrong is said, and nothing is lost. */

interface Identified {
  readonly id: string;
  readonly version: number;
}
interface List<Item> {
  readonly items: readonly Item[];
}

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };
const site = 'journal-des-dunes';

let postgres: PostgresServer;
let database: string;
let ground: StaffGround;
let user: StaffUser;
let desk: StaffDesk;
let browser: Browser;
let collection: Identified & { readonly themes: readonly Identified[] };
let me: string;
const complaints: string[] = [];

beforeAll(async () => {
  postgres = await PostgresServer.start();
  database = await postgres.createDatabase();
  ground = await StaffGround.start({ settings: `catalogue: ${JSON.stringify(database)}\n` });
  user = await StaffUser.firstAdministrator(ground, ada);
  desk = await StaffDesk.signIn(ground.origin, ada);
  me = (await user.get<{ me: Identified }>('/session')).me.id;
  collection = await user.post('/collections', regionalPress);
  browser = await launchBrowser();
}, patienceMs);

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  complaints.length = 0;
});

afterAll(async () => {
  await browser.close();
  await ground.close();
  await postgres.remove();
});

function newTarget(url: string, title: string): Record<string, unknown> {
  const place = { collectionId: collection.id, themeId: collection.themes[0]?.id, responsibleId: me };
  return newTargetIn(place, url, title);
}

async function newPage(origin = ground.origin): Promise<Page> {
  const page = await staffPage(browser, complaints);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function signedIn(): Promise<Page> {
  const page = await newPage();
  await page.goto(`${ground.origin}/sign-in`);
  await signInAt(page, ada);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  return page;
}

function isProblem({ status, type, json }: DeskAnswer, expected: number, words: RegExp): void {
  expect(status).toBe(expected);
  expect(type).toContain('application/problem+json');
  expect((json as { readonly detail: string }).detail).toMatch(words);
}

describe('a database that goes away and comes back', () => {
  it(
    'is told of at once, readers read on, a harvest ends well, and no restart is needed',
    async () => {
      const target = await user.post<Identified>('/targets', newTarget(ground.home(site), site));
      const harvest = await launched();
      const jobs = `/jobs?harvestId=${harvest.id}`;
      await user.until<List<{ state: string }>>(jobs, ({ items }) =>
        items.some(({ state }) => state === 'running' || state === 'done'),
      );
      const page = await signedIn();
      const typed = await user.post<Identified>('/targets', newTarget(ground.home('fjellbygda'), 'Typed'));
      const form = await signedIn();
      await form.goto(`${ground.origin}/targets/${typed.id}?edit`);
      await form.getByRole('textbox', { name: 'Technical note' }).fill('An hour of work.');
      await postgres.stop();
      // The button is at the end of the form, what went wrong above it: it comes into sight.
      await form.getByRole('button', { name: /^Save/ }).click();
      await expect.poll(() => isInSight(form, /does not answer/), { timeout: 30_000 }).toBe(true);

      for (const [question, answer] of await everyKindOfQuestion(target)) {
        expect([question, answer.status]).toEqual([question, 503]);
        isProblem(answer, 503, /The catalogue does not answer.*Try again in a moment\.$/);
      }
      // With the cookie of the staff and without.
      for (const reader of [desk, new StaffDesk(ground.origin)])
        for (const path of ['/', '/api/v1/about', '/api/v1/search?q=example.org'])
          expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
      await (await newPage()).close();
      await page.goto(`${ground.origin}/collections`);
      await page
        .getByText(/does not answer/)
        .first()
        .waitFor();
      // The crawl goes on to its end without the catalogue.
      await hasCaptures(ground.home(site));

      await postgres.startAgain();
      await page.getByRole('button', { name: /again/i }).first().click();
      await page.getByText('Regional press').first().waitFor();
      const { items } = await user.until<List<{ state: string }>>(jobs, (list) =>
        list.items.every(({ state }) => state === 'done' || state === 'failed'),
      );
      expect(items).toMatchObject([{ state: 'done', crawlEnd: 'complete', error: '' }]);
      await form.getByRole('button', { name: /^Save/ }).click();
      await form.getByText('Target saved.').waitFor();
      expect(await user.get(`/targets/${typed.id}`)).toMatchObject({ technicalNote: 'An hour of work.' });
      const kept = await user.get<Identified>(`/targets/${target.id}`);
      // The harvest has given it an outcome; nothing else has changed.
      expect(kept).toEqual({
        ...target,
        outcome: expect.objectContaining({ outcome: 'complete' }) as unknown,
        harvestedMs: expect.any(Number) as unknown,
      });
      const change = { ...newTarget(ground.home(site), 'Dunes'), version: kept.version };
      expect(await user.put(`/targets/${target.id}`, change)).toMatchObject({ title: 'Dunes' });
      expect(complaints.filter((each) => !each.includes('503'))).toEqual([]);
    },
    patienceMs,
  );
});

describe('a database that goes away in the midst of an import', () => {
  it(
    'stops it, and what was taken is told and can be undone',
    async () => {
      const rows = Array.from({ length: 20_000 }, (_, n) => `https://away-${n}.test/`);
      const { token } = await user.post<{ token: string }>('/me/tokens', {
        name: 'import',
        days: 1,
        scopes: ['read', 'propose'],
      });
      const response = await fetch(`${ground.origin}${importPath()}`, {
        method: 'POST',
        body: `url\n${rows.join('\n')}\n`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'text/csv',
          accept: 'application/x-ndjson',
        },
      });
      let text = '';
      let isStopped = false;
      for await (const bytes of response.body ?? []) {
        text += Buffer.from(bytes as Uint8Array).toString();
        if (isStopped || !text.includes('"rows":500')) continue;
        isStopped = true;
        await postgres.stop();
      }
      const last = JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as ImportLine;
      await postgres.startAgain();
      expect(last.answer).toMatchObject({ stopped: { code: 'import-catalogue-gone' } });
      const { bulkId, created, left } = last.answer ?? { bulkId: '', created: 0, left: 0 };
      expect([created >= 500, created + left]).toEqual([true, 20_000]);
      const undone = await user.post<{ changed: number }>(`/targets/bulk/${bulkId}/undo`);
      // What the last part had written when the connection broke is not known to the import, but to the catalogue.
      expect(undone.changed).toBeGreaterThanOrEqual(created);
    },
    patienceMs,
  );
});

async function isInSight(page: Page, text: RegExp): Promise<boolean> {
  const box = await page.getByText(text).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
}

async function launched(): Promise<Identified> {
  const template = await user.post<Identified>('/templates', {
    name: 'quick',
    comment: '',
    yaml: 'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\n',
  });
  const harvest = await user.post<Identified>('/harvests', { ...newHarvest, name: 'Press' });
  const { version } = await user.get<Identified>('/mapping');
  const anything = { budget: null, frequency: null, depth: null };
  const limits = { maxUrls: 500, maxBytes: null, scope: 'host', clicks: 2 };
  await user.put('/mapping', {
    version,
    rows: [{ ...anything, ...limits, templateId: template.id }],
    collections: [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }],
  });
  await user.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
  return harvest;
}

async function everyKindOfQuestion({ id }: Identified): Promise<Map<string, DeskAnswer>> {
  const paths = ['session', 'today', 'targets', `targets/${id}`, `targets/${id}/history`, 'targets/export'];
  const more = ['collections', 'domains', 'templates', 'mapping', 'jobs', 'workers', 'people', 'events'];
  const answers = new Map<string, DeskAnswer>();
  for (const path of [...paths, ...more]) answers.set(path, await desk.get(`/api/v1/${path}`));
  const target = {
    ...newTarget(ground.home(site), 'while it is away'),
    technicalNote: 'lost?',
    version: 2,
  };
  const nobody = new StaffDesk(ground.origin);
  const program = new StaffDesk(ground.origin, { authorization: `Bearer hlm_${'a'.repeat(43)}` });
  const note = { targetId: id, kind: 'comment', text: 'a note' };
  const file = csv('url\na.test\n');
  return answers
    .set('signing in', await nobody.send('POST', '/api/v1/session', ada))
    .set('a token', await program.get('/api/v1/targets'))
    .set('a change', await desk.send('PUT', `/api/v1/targets/${id}`, target))
    .set('a note', await desk.send('POST', '/api/v1/notes', note))
    .set('signing out', await desk.send('DELETE', '/api/v1/session'))
    .set('a file', await desk.sendFile('POST', importPath(), file));
}

/** Asked as a reader: the catalogue is away. */
async function hasCaptures(url: string): Promise<void> {
  const path = `/api/v1/captures?url=${encodeURIComponent(url)}`;
  await until(async () => {
    const { json } = await new StaffDesk(ground.origin).get(path);
    return (json as { readonly captures?: readonly unknown[] }).captures?.length === 1;
  });
}

function csv(body: DeskBody['body']): DeskBody {
  return { type: 'text/csv', body };
}

async function targetCount(): Promise<number> {
  return (await user.get<{ total: number }>('/targets')).total;
}

function importPath(): string {
  return `/api/v1/targets/import?collectionId=${collection.id}`;
}

describe('what is too large, or broken', () => {
  const row = new TextEncoder().encode(`https://example.org/,${'x'.repeat(500)}\n`);

  /** More than it says, or says nothing of its length. */
  function endlessCsv(): ReadableStream<Uint8Array> {
    let sentBytes = 0;
    return new ReadableStream({
      pull: (controller) => {
        if (sentBytes === 0) controller.enqueue(new TextEncoder().encode('url,title\n'));
        for (let times = 0; times < 100; times++) controller.enqueue(row);
        sentBytes += 100 * row.length;
        if (sentBytes > 60 << 20) controller.close();
      },
    });
  }

  it('is refused with words: a file above 50 MB, a body above 1 MB', async () => {
    const before = await targetCount();
    const path = importPath();
    const large = Buffer.alloc((50 << 20) + 1, row);
    isProblem(await desk.sendFile('POST', path, csv(large)), 413, /at most 50 MB/);
    isProblem(await desk.sendFile('POST', path, csv(endlessCsv())), 413, /at most 50 MB/);
    const note = { kind: 'comment', text: 'x'.repeat(1 << 20) };
    isProblem(await desk.send('POST', '/api/v1/notes', note), 413, /too large|1 MB/);
    expect(await targetCount()).toBe(before);
  });

  it.each<readonly [string, string | Uint8Array, RegExp]>([
    ['nothing', '', /empty/],
    ['no column of addresses', 'title,theme\na,b\n', /url/],
    ['an open quotation mark', 'url,title\n"http://a.test/,a\n', /quotation mark.*row 2/],
    ['a stray quotation mark', 'url,title\nhttp://a.test/,"d"e\n', /Row 2.*quotation mark/],
    ['Latin-1', Buffer.from('url,title\nhttp://a.test/,caf\xe9\n', 'latin1'), /not UTF-8/],
    ['UTF-16', Buffer.from('\ufeffurl\nhttp://a.test/\n', 'utf16le'), /UTF-16/],
    // Seen in the first bytes, while the rest is still on its way.
    ['a spreadsheet', Buffer.alloc(8 << 20, 'PK\u0003\u0004'), /spreadsheet/],
  ])('a file with %s is refused, and it is said why', async (_what, file, words) => {
    isProblem(await desk.sendFile('POST', importPath(), csv(file)), 422, words);
  });
});

describe('hostile text', () => {
  it.each([
    ['a NUL', 'a\u0000b'],
    ['a control character', 'a\u001bb'],
    ['half a character', 'a\ud800b'],
    ['more than fits', 'a'.repeat(20_001)],
  ])('%s is refused in every field', async (_what, bad) => {
    const target = newTarget(ground.home('fjellbygda'), '');
    for (const [thing, body] of bodiesWith({ name: bad, text: bad }, target)) {
      const answer = await desk.send('POST', `/api/v1/${thing}`, body);
      expect([thing, answer.status, answer.text]).toEqual([
        thing,
        expect.toBeOneOf([400, 422]),
        expect.stringMatching(/character|at most/),
      ]);
    }
  });

  it.each([
    ['a script', 'javascript:alert(3)'],
    ['a page in itself', 'data:text/html,<script>alert(1)</script>'],
    ['too long an address', `http://a.test/${'x'.repeat(5000)}`],
  ])('no target is made of %s', async (_what, url) => {
    const { status } = await desk.send('POST', '/api/v1/targets', newTarget(url, 'a'));
    expect(status).toBeOneOf([400, 422]);
  });

  it(
    'is shown as the text that it is, on every page',
    async () => {
      const target = newTarget(`${ground.home('fjellbygda')}?"><script>`, '');
      const paths = ['/notes', '/today', '/mapping'];
      for (const [thing, body] of bodiesWith({ name: hostileName, text: hostileText }, target)) {
        const made = await user.post<{ id?: string; account?: { id: string } }>(`/${thing}`, body);
        if (thing === 'saved-searches') continue;
        paths.push(`/${thing}`);
        if (thing !== 'traps') paths.push(`/${thing}/${made.id ?? made.account?.id ?? ''}`);
        if (thing === 'targets')
          await user.post('/notes', {
            targetId: made.id,
            kind: 'comment',
            text: hostileText,
            url: 'javascript:alert(3)',
          });
      }
      const page = await signedIn();
      const found: [string, unknown][] = [];
      for (const path of paths) {
        await page.goto(`${ground.origin}${path}`);
        await page.getByText('onerror=alert(1)').first().waitFor({ state: 'attached' });
        found.push([path, await harmDone(page)]);
      }
      const none = { images: 0, scripts: 0, links: 0, isTooWide: false };
      expect(found).toEqual(paths.map((path) => [path, none]));
      expect(complaints).toEqual([]);
    },
    patienceMs,
  );
});

describe('two people at once', () => {
  it(
    'what one is typing stays while news come, and saving it is a conflict',
    async () => {
      const page = await signedIn();
      await page.goto(`${ground.origin}/workers`);
      const high = page.getByRole('textbox', { name: 'High priority' });
      await high.fill('7');
      const { slots } = await user.get<{ slots: { version: number; high: number; low: number } }>('/workers');
      await user.put('/workers', { ...slots, low: slots.low + 1 });
      await page
        .getByRole('listitem')
        .filter({ hasText: `low-${slots.low + 1}` })
        .waitFor();
      expect(await high.inputValue()).toBe('7');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').getByText('High priority').waitFor();
      expect(await user.get('/workers')).toMatchObject({ slots: { high: slots.high, low: slots.low + 1 } });

      await page.goto(`${ground.origin}/target-options`);
      await page.getByRole('checkbox').first().click();
      const { version, combinations } = await user.get<{ version: number; combinations: readonly object[] }>(
        '/target-options',
      );
      const news = page.waitForResponse('**/api/v1/target-options');
      await user.put('/target-options', { version, combinations: combinations.slice(1) });
      await news;
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Someone else has changed the combinations in the meantime').waitFor();
      expect(await user.get('/target-options')).toMatchObject({ combinations: combinations.slice(1) });
    },
    patienceMs,
  );

  it(
    'who change different rows of the mapping lose nothing of it',
    async () => {
      const page = await signedIn();
      await page.goto(`${ground.origin}/mapping`);
      const limits = page.getByRole('textbox', { name: 'Max. URLs' });
      const add = page.getByRole('region', { name: /^Settings/ }).getByRole('button', { name: 'Add a row' });
      await add.click();
      const row = page.getByRole('row').last();
      await row.getByRole('combobox', { name: 'Budget' }).selectOption('small');
      await row.getByRole('combobox', { name: 'Template' }).selectOption('quick');
      await limits.last().fill('77');
      interface Mapping {
        readonly version: number;
        readonly rows: readonly { readonly maxUrls: number | null }[];
        readonly collections: readonly object[];
      }
      const { version, rows, collections } = await user.get<Mapping>('/mapping');
      const theirs = rows.map((each) => ({ ...each, maxUrls: 88 }));
      await user.put('/mapping', { version, rows: theirs, collections });
      await page.getByRole('button', { name: 'Save mapping' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Max. URLs: 77').waitFor();
      await dialog.getByText('Max. URLs: 88').waitFor();
      await dialog.getByRole('button', { name: 'Save my choice' }).click();
      await page.getByText('Mapping saved').waitFor();
      const kept = await user.get<Mapping>('/mapping');
      expect(kept.rows.map(({ maxUrls }) => maxUrls).toSorted()).toEqual([77, ...rows.map(() => 88)]);
    },
    patienceMs,
  );
});

describe('a session that ends', () => {
  it(
    'while somebody types: the password is asked for, and what was typed is saved',
    async () => {
      const target = await user.post<Identified>('/targets', newTarget(ground.home('fjordavisa'), 'Typed'));
      const page = await signedIn();
      await page.goto(`${ground.origin}/targets/${target.id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Technical note' }).fill('An hour of work.');
      await postgres.ask('delete from session', database);
      await page.getByRole('button', { name: /^Save/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      expect(await page.getByLabel('Technical note').inputValue()).toBe('An hour of work.');
      await dialog.getByRole('textbox', { name: 'Password' }).fill(ada.password);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Target saved.').waitFor();
      desk = await StaffDesk.signIn(ground.origin, ada);
      expect((await desk.get(`/api/v1/targets/${target.id}`)).json).toMatchObject({
        technicalNote: 'An hour of work.',
        version: 2,
      });
      expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
    },
    patienceMs,
  );
});

describe('another server on the same archive', () => {
  it(
    'says that it is for readers, serves them, and shows no sign-in until it is its turn',
    async () => {
      const words = [
        'serve',
        '--json',
        '--data',
        ground.data,
        '--port',
        '0',
        '--replay-port',
        '0',
        '--no-proxy',
      ];
      const second = await startServing(words, (line) => line.startsWith('{'));
      try {
        const told = JSON.parse(second.lines.at(-1) ?? '') as { applicationOrigin: string };
        expect(told).toMatchObject({ isForStaff: false, firstAdministratorFile: null });
        expect(second.stderr()).toMatch(/only readers are served: /);
        const reader = new StaffDesk(told.applicationOrigin);
        isProblem(await reader.get('/api/v1/session'), 503, /Another process uses the catalogue/);
        expect(await reader.get('/ready')).toMatchObject({ status: 503, json: { status: 'not-ready' } });
        expect((await reader.get('/api/v1/about')).status).toBe(200);
        const page = await newPage(told.applicationOrigin);
        expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
        await page.goto(`${told.applicationOrigin}/targets`);
        await page.getByText('Another process uses the catalogue').waitFor();
        expect(complaints.filter((each) => !each.includes('503'))).toEqual([]);
      } finally {
        await second.stop();
      }
      expect(await desk.get('/api/v1/targets')).toMatchObject({ status: 200 });
    },
    patienceMs,
  );
});

describe('a server that cannot start', () => {
  const mistakes: readonly (readonly [string, RegExp])[] = [
    ['idleMinuts: 10\n', /staff\.yaml: unknown setting: idleMinuts\n/],
    ['harvests:\n  threads: 0\n', /staff\.yaml: harvests\.threads: /],
    ['openid:\n  issuer: https://login.example\n', /staff\.yaml: openid\.clientId: /],
    ['ldap: {', /staff\.yaml: /],
  ];
  const words = ['--port', '0', '--replay-port', '0', '--no-proxy'];

  it(
    'says which setting of staff.yaml is wrong',
    async () => {
      const file = join(ground.data, 'staff.yaml');
      const kept = await readFile(file, 'utf8');
      for (const [text, message] of mistakes) {
        await writeFile(file, text);
        const { code, stderr } = await heirloom(['serve', '--data', ground.data, ...words]);
        expect([text, code, stderr]).toEqual([text, 5, expect.stringMatching(message)]);
        expect(stderr).not.toMatch(/\n\s+at /);
      }
      await writeFile(file, kept);
    },
    patienceMs,
  );

  it(
    'says that the folder of the catalogue cannot be written',
    async () => {
      const data = join(ground.folder, 'read-only');
      const script =
        'mkdir -p "$1/catalogue" && mount -t tmpfs -o ro tmpfs "$1/catalogue" && shift && exec "$@"';
      const isRoot = process.getuid?.() === 0;
      const { code, stderr } = await runProgram('unshare', [
        isRoot ? '-m' : '-rm',
        'sh',
        '-c',
        script,
        'sh',
        data,
        `${repositoryFolder}heirloom`,
        'serve',
        '--data',
        data,
        ...words,
      ]);
      expect([code, stderr]).toEqual([
        4,
        expect.stringMatching(/catalogue\.sqlite: the disk is read-only: make it writable and start again/),
      ]);
    },
    patienceMs,
  );
});
