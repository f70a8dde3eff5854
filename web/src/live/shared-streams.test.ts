import { afterEach, expect, it } from 'vitest';
import { SharedStreams } from './shared-streams.ts';
import type { StreamNews } from './shared-streams.ts';

/** A stream as a browser has it, driven by hand. */
class HandSource extends EventTarget {
  readonly path: string;
  readyState = 0;

  constructor(path: string) {
    super();
    this.path = path;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(event: string, data: string): void {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }

  close(): void {
    this.readyState = 2;
  }
}

class Page {
  readonly news: StreamNews[] = [];
  readonly #port: MessagePort;

  constructor(streams: SharedStreams) {
    const { port1, port2 } = new MessageChannel();
    streams.connect(port2);
    port1.addEventListener('message', ({ data }: MessageEvent<StreamNews>) => this.news.push(data));
    port1.start();
    this.#port = port1;
    pages.push(this);
  }

  wish(path: string, isFollowed: boolean): void {
    this.#port.postMessage({ path, isFollowed });
  }

  crash(): void {
    this.#port.close();
  }
}

const pages: Page[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.crash();
});

function begun(): { readonly streams: SharedStreams; readonly sources: HandSource[] } {
  const sources: HandSource[] = [];
  const streams = new SharedStreams((path) => {
    const source = new HandSource(path);
    sources.push(source);
    return source;
  });
  return { streams, sources };
}

const pathsOf = (sources: readonly HandSource[]): readonly string[] =>
  sources.filter(({ readyState }) => readyState < 2).map(({ path }) => path);

it('opens a stream once for all pages, tells who comes later where things stand, and closes it after the last', async () => {
  const { streams, sources } = begun();
  const [one, other] = [new Page(streams), new Page(streams)];
  one.wish('jobs', true);
  await expect.poll(() => pathsOf(sources)).toEqual(['jobs']);
  sources[0]?.open();
  sources[0]?.tell('progress', 'old');
  sources[0]?.tell('progress', 'new');
  other.wish('jobs', true);
  await expect
    .poll(() => other.news.map(({ event, data }) => `${event} ${data}`))
    .toEqual(['progress new', 'open ']);
  expect(one.news.map(({ data }) => data)).toEqual(['', 'old', 'new']);
  one.wish('jobs', false);
  other.crash();
  await expect.poll(() => pathsOf(sources)).toEqual([]);
  expect(sources).toHaveLength(1);
});

it('leaves connections for pages: what is above four waits, says so, and comes when one is left', async () => {
  const { streams, sources } = begun();
  const page = new Page(streams);
  for (const path of ['a', 'b', 'c', 'd', 'e']) page.wish(path, true);
  await expect.poll(() => page.news).toEqual([{ path: 'e', event: 'lost', data: '' }]);
  expect(pathsOf(sources)).toEqual(['a', 'b', 'c', 'd']);
  page.wish('b', false);
  await expect.poll(() => pathsOf(sources)).toEqual(['a', 'c', 'd', 'e']);
});
