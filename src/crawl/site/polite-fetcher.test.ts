import { afterEach, describe, expect, it } from 'vitest';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import type { HandMadeServer } from '../../../scenarios/hand-made-server.ts';
import { until } from '../../../scenarios/until.ts';
import type { NetworkSettings, Politeness } from '../crawl-settings.ts';
import { testFetcher, testNetwork } from '../fetch/test-fetcher.ts';
import { DiskGate } from '../record/disk-gate.ts';
import { defaultSettings } from '../template/default-settings.ts';
import { PoliteFetcher } from './polite-fetcher.ts';
import { Steering } from './steering.ts';

const servers: HandMadeServer[] = [];
const fetchers: PoliteFetcher[] = [];
afterEach(async () => {
  for (const fetcher of fetchers.splice(0)) fetcher.close();
  for (const server of servers.splice(0)) await server.stop();
});

const atOnce: Partial<Politeness> = { minDelayMs: 0, maxDelayMs: 60_000, factor: 0 };
const patience = 'HTTP/1.1 503 Later\r\nContent-Length: 0\r\n\r\n';
const page = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';

interface Case {
  readonly fetcher: PoliteFetcher;
  readonly steering: Steering;
  readonly stop: AbortController;
  /** When each request came. */
  readonly timesMs: readonly number[];
  readonly url: URL;
}

/** A server that gives these answers, the last again and again; '' cuts the connection. */
async function caseOf(
  answers: readonly string[],
  more: {
    readonly politeness?: Partial<Politeness>;
    readonly network?: Partial<NetworkSettings>;
    readonly leftMs?: () => number;
    readonly crawlDelayMs?: number;
    readonly clockAheadMs?: number;
  } = {},
): Promise<Case> {
  const timesMs: number[] = [];
  const server = await serveByHand((socket, _request, count) => {
    timesMs.push(Date.now());
    const answer = answers[Math.min(count, answers.length) - 1] ?? '';
    if (answer === '') socket.destroy();
    else socket.write(answer);
  });
  servers.push(server);
  const network = testNetwork({ tries: 3, retryMs: 10, maxRetryMs: 50, ...more.network });
  const settings = { ...defaultSettings('1'), network };
  const steering = new Steering({ ...settings.politeness, ...atOnce, ...more.politeness }, []);
  const stop = new AbortController();
  const fetcher = new PoliteFetcher({
    settings,
    fetcher: testFetcher({ network }),
    room: new DiskGate(stop.signal, () => {}),
    steering,
    signal: stop.signal,
    leftMs: more.leftMs ?? (() => Infinity),
    crawlDelayMs: () => more.crawlDelayMs ?? 0,
    clockAheadMs: more.clockAheadMs,
  });
  fetchers.push(fetcher);
  return { fetcher, steering, stop, timesMs, url: new URL(server.url) };
}

describe('a polite fetcher', () => {
  it.each([
    ['at once', [page], 200, 1],
    ['after a broken connection', ['', '', page], 200, 3],
    ['after the server asked for patience', [patience, page], 200, 2],
    ['what the server says to the last try', [patience], 503, 3],
  ])('gives what it got %s', async (_name, answers, status, tries) => {
    const { fetcher: polite, url, timesMs } = await caseOf(answers);
    const fetched = await polite.fetch(url, {});
    expect(fetched).toMatchObject({ tries, outcome: { outcome: 'exchange', head: { status } } });
    expect(timesMs).toHaveLength(tries);
    expect(polite.current).toBeUndefined();
  });

  it('dates what it got by the clock of a made-up web', async () => {
    const clockAheadMs = -400 * 86_400_000;
    const { fetcher: polite, url, timesMs } = await caseOf([page], { clockAheadMs });
    const fetched = await polite.fetch(url, {});
    const [cameMs = 0] = timesMs;
    const begunMs = (fetched?.outcome.startedMs ?? 0) - clockAheadMs;
    expect(Math.abs(begunMs - cameMs)).toBeLessThan(86_400_000);
    expect(fetched?.outcome.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('tells how it failed after the last try', async () => {
    const { fetcher: polite, url } = await caseOf(['']);
    expect(await polite.fetch(url, {})).toMatchObject({
      tries: 3,
      outcome: { outcome: 'failed', code: 'connection-broken' },
    });
  });

  it('pauses between two fetches of a host, longer where robots.txt asks for it', async () => {
    const paced = await caseOf([page], { politeness: { minDelayMs: 20 }, crawlDelayMs: 150 });
    for (let count = 0; count < 3; count++) await paced.fetcher.fetch(paced.url, {});
    const [first = 0, second = 0, third = 0] = paced.timesMs;
    expect(second - first).toBeGreaterThanOrEqual(145);
    expect(third - second).toBeGreaterThanOrEqual(145);
  });

  it('does not begin while the job is held, though its pause is over', async () => {
    const {
      fetcher: polite,
      steering,
      url,
      timesMs,
    } = await caseOf([page], { politeness: { minDelayMs: 100 } });
    const other = await caseOf([page], { politeness: { minDelayMs: 100 } });
    await polite.fetch(url, {});
    const second = polite.fetch(url, {});
    steering.halt('paused', true);
    // Another with the same pause makes one that began later.
    for (let count = 0; count < 2; count++) await other.fetcher.fetch(other.url, {});
    expect(timesMs).toHaveLength(1);
    steering.halt('paused', false);
    expect(await second).toMatchObject({ tries: 1 });
    expect(timesMs).toHaveLength(2);
  });

  it('gives up when it is stopped: in a pause, between two tries, in the middle of a fetch', async () => {
    const pausing = await caseOf([page], { politeness: { minDelayMs: 60_000 } });
    await pausing.fetcher.fetch(pausing.url, {});
    const waiting = pausing.fetcher.fetch(pausing.url, {});
    pausing.stop.abort(new Error('stopped'));
    expect(await waiting).toBeUndefined();

    const retrying = await caseOf([patience], { network: { retryMs: 60_000, maxRetryMs: 60_000 } });
    const between = retrying.fetcher.fetch(retrying.url, {});
    await until(() => retrying.timesMs.length === 1 && retrying.fetcher.current === undefined);
    retrying.stop.abort(new Error('stopped'));
    expect(await between).toBeUndefined();

    const half = await caseOf(['HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf']);
    const middle = half.fetcher.fetch(half.url, {});
    await until(() => half.timesMs.length === 1);
    expect(half.fetcher.current).toMatchObject({ url: half.url.href });
    half.stop.abort(new Error('stopped'));
    expect(await middle).toBeUndefined();
  });

  it('begins nothing when the time is up, and waits no longer than is left', async () => {
    let untilMs = Infinity;
    const {
      fetcher: polite,
      url,
      timesMs,
    } = await caseOf([page], {
      politeness: { minDelayMs: 60_000 },
      leftMs: () => untilMs - Date.now(),
    });
    expect(await polite.fetch(url, {})).toMatchObject({ tries: 1 });
    untilMs = Date.now() + 150;
    expect(await polite.fetch(url, {})).toBeUndefined();
    expect(timesMs).toHaveLength(1);
  });
});
