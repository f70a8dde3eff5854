import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyLink, linksIn } from '../src/reading/memento/test-answers.ts';
import { TestRunning } from '../src/server/test-running.ts';

/*
 * What a client of RFC 7089 meets that knows nothing but the address of a TimeGate, at the whole server on real sockets.
 */
const url = 'http://news.test/?day=1';
const captures = [
  ['20200101000000', 'first'],
  ['20210615120000', 'second'],
  ['20230301080910', 'third'],
] as const;
const many = 'http://hourly.test/';
/** More than a page of a TimeMap has. */
const manyCaptures = 2050;

let running: TestRunning;
beforeAll(async () => {
  running = await TestRunning.start([
    ...captures.map(([timestamp, body]) => ({ url, timestamp, body: `<p>the ${body}</p>` })),
    ...Array.from({ length: manyCaptures }, (_, hour) => ({
      url: many,
      timestamp: new Date(Date.UTC(2022, 0, 1, hour)).toISOString().replaceAll(/\D/g, '').slice(0, 14),
      body: `hour ${hour}`,
    })),
  ]);
}, 60_000);
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

/** Asks for an address wherever it is: all names of the server are this machine. */
async function ask(address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { origin } = new URL(address);
  const path = address.slice(origin.length);
  const isReplay = origin === running.server.replayOrigin;
  if (!isReplay) expect(origin).toBe(running.server.applicationOrigin);
  return isReplay ? running.askReplay(path, { headers, method }) : running.ask(path, { headers, method });
}

const timeGate = (of: string): string => `${running.server.applicationOrigin}/all/timegate/${of}`;
const linkOf = (headers: IncomingHttpHeaders): string => String(headers['link'] ?? '');

describe('from the TimeGate on', () => {
  it.each([
    ['Wed, 01 Jan 2020 00:00:00 GMT', 'first'],
    ['Thu, 01 Jan 1998 00:00:00 GMT', 'first'],
    ['Fri, 01 Jan 2021 00:00:00 GMT', 'second'],
    ['Sun, 01 Jan 2023 00:00:00 GMT', 'third'],
    ['Tue, 01 Jan 2030 00:00:00 GMT', 'third'],
    [undefined, 'third'],
  ])('%s leads to the %s memento', async (wish, body) => {
    const [timestamp = ''] = captures.find(([, each]) => each === body) ?? [];
    const gate = await ask(timeGate(url), wish === undefined ? {} : { 'Accept-Datetime': wish });
    expect(gate.status).toBe(302);
    expect(gate.headers['vary']?.toLowerCase()).toContain('accept-datetime');
    expect(gate.headers['memento-datetime']).toBeUndefined();
    const gateLinks = linksIn(linkOf(gate.headers));
    expect(gateLinks.get('original')).toEqual({ address: url });

    const memento = await ask(gate.headers.location ?? '');
    expect(memento.status).toBe(200);
    expect(memento.text).toContain(`the ${body}`);
    expect(gate.headers.location).toContain(`/${timestamp}mp_/`);
    const date = memento.headers['memento-datetime'];
    const links = linksIn(linkOf(memento.headers));
    expect(links.get('original')).toEqual({ address: url });
    expect(links.get('timegate')).toEqual({ address: timeGate(url) });

    const map = await ask(links.get('timemap')?.['address'] ?? '');
    expect(map.headers['content-type']).toBe('application/link-format');
    const listed = everyLink(map.text).filter(({ rel = '' }) => rel.endsWith('memento'));
    expect(listed).toHaveLength(3);
    expect(listed.find(({ address }) => address === gate.headers.location)?.['datetime']).toBe(date);
  });

  it('a bad date is 400, an unknown URL 404, and HEAD has the same head', async () => {
    expect(await ask(timeGate(url), { 'Accept-Datetime': 'last year' })).toMatchObject({ status: 400 });
    expect(await ask(timeGate('http://nobody.test/'))).toMatchObject({ status: 404 });
    const [get, head] = [await ask(timeGate(url)), await ask(timeGate(url), {}, 'HEAD')];
    expect(head).toMatchObject({ status: 302, text: '' });
    expect(head.headers.location).toBe(get.headers.location);
    expect(linkOf(head.headers)).toBe(linkOf(get.headers));
  });
});

describe('a long TimeMap', () => {
  it('has every memento on one of its pages, and the pages lead to each other', async () => {
    let address: string | undefined = `${running.server.applicationOrigin}/all/timemap/link/${many}`;
    const seen: string[] = [];
    const pages: string[] = [];
    while (address !== undefined && pages.length < 10) {
      const { status, text } = await ask(address);
      expect(status).toBe(200);
      const links = everyLink(text);
      expect(links.find(({ rel }) => rel === 'self')?.['address']).toBe(address);
      pages.push(address);
      seen.push(...links.flatMap(({ rel = '', address: at = '' }) => (rel.endsWith('memento') ? [at] : [])));
      address = links.find(({ rel }) => rel === 'next timemap')?.['address'];
    }
    expect(pages).toHaveLength(2);
    expect(new Set(seen).size).toBe(manyCaptures);
    expect(seen).toEqual(seen.toSorted());
    const back = everyLink((await ask(pages[1] ?? '')).text).find(({ rel }) => rel === 'prev timemap');
    const first = everyLink((await ask(back?.['address'] ?? '')).text);
    expect(first.some(({ rel }) => rel === 'first memento')).toBe(true);
  });

  it('is the same in JSON', async () => {
    const first = await jsonMap(`${running.server.applicationOrigin}/all/timemap/json/${many}`);
    const rest = await jsonMap(first.pages?.next?.uri ?? '');
    expect(first.mementos.list.length + rest.mementos.list.length).toBe(manyCaptures);
    expect(rest.pages?.next).toBeUndefined();
  });
});

interface JsonMap {
  readonly mementos: { readonly list: readonly { readonly uri: string }[] };
  readonly pages?: { readonly next?: { readonly uri: string } };
}

async function jsonMap(address: string): Promise<JsonMap> {
  return JSON.parse((await ask(address)).text) as JsonMap;
}

describe('in the proxy every URL is its own TimeGate (pattern 1.3)', () => {
  it('and answers with the memento itself', async () => {
    const asked = request({
      host: '127.0.0.1',
      port: running.server.proxy?.port,
      path: url,
      headers: { host: 'news.test', 'Accept-Datetime': 'Fri, 01 Jan 2021 00:00:00 GMT' },
      agent: false,
    }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    expect(response.statusCode).toBe(200);
    expect(response.headers['memento-datetime']).toBe('Tue, 15 Jun 2021 12:00:00 GMT');
    const links = everyLink(linkOf(response.headers));
    expect(links.some(({ rel, address }) => rel === 'original' && address === url)).toBe(true);
    expect(links.some(({ rel = '' }) => rel.split(' ').includes('timegate'))).toBe(true);
  });
});
