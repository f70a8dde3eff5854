import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseArchive } from '../src/repository/local/analysis/analyse-archive.ts';
import { TestRunning } from '../src/server/test-running.ts';
import type { TestAnswer } from '../src/server/test-running.ts';
import { accessPointsTo, lists, told } from './server-access-points.ts';
import type { AccessPoint } from './server-access-points.ts';

/*
 * One capture is withdrawn while the server runs. At every access point it is then as if it had never been there: the answer is that
 * for an address of which the archive never had anything, word for word, once the names are exchanged (they are of one length).
 */
const secret = 'secret.test';
const never = 'nobody.test';
const datetime = '20240131120000';
const words = 'what nobody is to read';
/** That nothing else has: neither is it found, nor offered for what is nearly written so. */
const rare = 'quixotical';

let running: TestRunning;
/** The name of the result that the secret page was. */
let group = '';
const before = new Map<string, string>();

const accessPoints = accessPointsTo({ datetime, rare, view: 'harvest:spring', group: () => group });

function ask(accessPoint: AccessPoint, host: string): Promise<TestAnswer> {
  const path = accessPoint.path(host);
  if (accessPoint.at === 'proxy') return running.askProxy(path);
  return accessPoint.at === 'replay' ? running.askReplay(path) : running.ask(path);
}

async function toldOf(accessPoint: AccessPoint, host: string): Promise<string> {
  return told(await ask(accessPoint, host), host);
}

beforeAll(async () => {
  const page = `<!doctype html><title>${words}</title><p>${words}, ${rare}</p><img src="/a.png" alt="${words}">`;
  const open = `<!doctype html><title>open</title><p>All may read this.</p><img src="http://${secret}/page">`;
  running = await TestRunning.start([
    { url: `http://${secret}/page`, timestamp: datetime, body: page },
    { url: 'http://open.test/', timestamp: datetime, body: open },
  ]);
  await running.archive.writing((archive) =>
    analyseArchive(archive, { signal: new AbortController().signal }),
  );
  const { items } = (await running.json(`/api/v1/text-search?q=${rare}`)) as { items: { group: string }[] };
  group = items[0]?.group ?? '';
  for (const accessPoint of accessPoints) before.set(accessPoint.name, await toldOf(accessPoint, secret));
  for (const accessPoint of lists) before.set(`list ${accessPoint.name}`, (await ask(accessPoint, '')).text);
  before.set('components', await exported());
  await running.archive.writing((_archive, decisions) =>
    decisions.decide({
      what: { kind: 'withdrawal', of: { url: `http://${secret}/page` } },
      by: 'a court',
      reason: 'a test',
    }),
  );
});
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

/** What a page needs goes with it. */
async function exported(): Promise<string> {
  const { status, bytes } = await running.ask('/api/v1/export?format=warc&url=open.test');
  expect(status).toBe(200);
  return gunzipSync(bytes).toString();
}

describe('a withdrawn capture', () => {
  it.each(accessPoints)('is not behind $name', async (accessPoint) => {
    const answer = await toldOf(accessPoint, never);
    // Otherwise this access point never had it, and proves nothing.
    expect(before.get(accessPoint.name)).not.toBe(answer);
    expect(await toldOf(accessPoint, secret)).toBe(answer);
    expect(answer).not.toContain(words);
  });

  it.each(lists)('is not in the list of $name', async (accessPoint) => {
    const name = accessPoint.name.startsWith('CDX') ? 'test,secret' : secret;
    expect(before.get(`list ${accessPoint.name}`)).toContain(name);
    const { text } = await ask(accessPoint, '');
    expect(text).not.toContain(name);
    expect(text).toContain('open');
  });

  it('does not go along with a page that shows it', async () => {
    expect(before.get('components')).toContain(words);
    const after = await exported();
    expect(after).not.toContain(words);
    expect(after).toContain('<title>open</title>');
  });
});
