import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import { rawExchange } from '../../../made-up-web/test-visitor.ts';
import type { TruthEntry, TruthLink } from '../../../made-up-web/truth.ts';
import { PageBases } from '../../crawl/site/page-bases.ts';
import { decodedPayloadOf } from '../http1/body.ts';
import { headerValue, parseHead } from '../http1/head.ts';
import type { Link, LinkKind } from './link.ts';
import { linksOfHead } from './links-of-head.ts';
import { extractWhole } from './test-extraction.ts';

let web: MadeUpWeb;

beforeAll(async () => {
  web = await startMadeUpWeb({ seed: 20, sites: 4, pagesPerSite: 12, modern: true });
  for (let hops = 0; hops < 3; hops++) for (const entry of web.truth()) noteScripts(entry);
});

afterAll(() => web.stop());

/** Which page loads a script, as a crawl would know it. */
const bases = new PageBases();

function noteScripts({ url, kind, links }: TruthEntry): void {
  const base = kind === 'html' ? url : undefined;
  bases.note(
    url,
    base,
    links.flatMap((link) => (link.url === undefined ? [] : [{ url: link.url, kind: 'component' as const }])),
  );
}

/** What the truth calls a kind, and what we may call it. */
const kinds: Readonly<Record<TruthLink['kind'], readonly LinkKind[]>> = {
  page: ['page'],
  component: ['component', 'requisite'],
  redirect: ['redirect'],
  feed: ['feed'],
  sitemap: ['page'],
  stream: ['stream'],
  form: ['form'],
  mention: [],
};

/** An address in a script does not say what it is for. */
const guessed = /^(?:script|json|speculation|importmap|onclick)/;

describe('the links of the made-up web, over real sockets', () => {
  it('are all found, nothing else is, and each is of its kind', async () => {
    const missed: string[] = [];
    const wrong: string[] = [];
    const extra: string[] = [];
    let documents = 0;
    let links = 0;
    for (const entry of web.truth()) {
      if (entry.endless === true || entry.hostile !== undefined || entry.links.length === 0) continue;
      const found = await linksAt(entry);
      documents++;
      for (const link of entry.links) {
        const url = withoutFragment(link.url ?? '');
        const same = found.filter((each) => readingsOf(each).includes(url));
        const told = `${entry.url} ${link.context} ${link.written}`;
        // What is no URL, and the page itself, are no links.
        if (link.kind === 'mention' || url === '' || url === entry.url) continue;
        links++;
        if (same.length === 0) missed.push(told);
        else if (!guessed.test(link.context) && !same.some(({ kind }) => kinds[link.kind].includes(kind))) {
          wrong.push(`${told}: ${same.map(({ kind }) => kind).join(' ')}`);
        }
      }
      const known = new Set(entry.links.map(({ url }) => withoutFragment(url ?? '')));
      for (const each of found)
        if (!readingsOf(each).some((url) => known.has(url)))
          extra.push(`${entry.url} ${each.context} ${each.url}`);
    }
    expect(documents).toBeGreaterThan(200);
    expect(links).toBeGreaterThan(1500);
    expect(missed).toEqual([]);
    expect(wrong).toEqual([]);
    expect(extra).toEqual([]);
  });

  it('are not made up for mentions, comments and media types', async () => {
    const found = await linksAt(web.truthOf(web.url('links.test', '/anchors.html')));
    const paths = found.map(({ url }) => new URL(url).pathname);
    expect(paths).not.toContain('/p/ping');
    expect(paths).not.toContain('/not-a-link.html');
    const scripts = await linksAt(web.truthOf(web.url('links.test', '/scripts.html')));
    expect(scripts.some(({ url }) => url.includes('text/html'))).toBe(false);
  });
});

async function linksAt(entry: TruthEntry | undefined): Promise<Link[]> {
  if (entry === undefined) throw new Error('no such page');
  let { bytes } = await rawExchange(web, entry.url);
  let head = parseHead(bytes, 'response', { atEnd: true });
  while (head?.status !== undefined && head.status < 200) {
    bytes = bytes.subarray(head.raw.length);
    head = parseHead(bytes, 'response', { atEnd: true });
  }
  if (head === undefined) throw new Error(`no head: ${entry.url}`);
  const parts: Uint8Array[] = [];
  for await (const part of decodedPayloadOf(head, once(bytes.subarray(head.raw.length)))) parts.push(part);
  const mediaType = headerValue(head, 'content-type');
  const charset = /charset="?([^";]+)/i.exec(mediaType ?? '')?.[1];
  const { links } = extractWhole(Buffer.concat(parts), {
    url: entry.url,
    mediaType,
    charset,
    pageBase: bases.of(entry.url),
  });
  return [...linksOfHead(head, entry.url), ...links];
}

function readingsOf({ url, readings }: Link): string[] {
  return readings === undefined ? [url] : [readings.page, readings.script];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
