import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { homeOf } from './crawl-ground.ts';
import { truthOfSite } from './crawl-truth.ts';
import { heirloom } from './run-program.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

/** Sites of the made-up web in all of its languages, collected once and analysed; and what is written in them. */
export interface SearchGround {
  readonly data: string;
  /** Pages that were there, as the web itself sends them. */
  readonly pages: readonly WrittenPage[];
  close(): Promise<void>;
}

/** Words are in small letters, without accents, in the order in which they stand. */
export interface WrittenPage {
  readonly url: string;
  /** ISO 639-3, as the web knows it. */
  readonly language: string;
  readonly title: string;
  /** All of the page: title, text, names of pictures, and its own address. */
  readonly words: readonly string[];
  readonly titleWords: readonly string[];
  readonly linkWords: readonly string[];
  readonly urlWords: readonly string[];
  readonly pictures: readonly { readonly url: string; readonly words: readonly string[] }[];
}

export const searchedSites = [
  'journal-des-dunes',
  'fjordavisa',
  'fjellbygda',
  'sapmi-aviisi',
  'de-polder-post',
  'heimatblatt',
  'tidewater-gazette',
  'documents',
];

export async function openSearchGround(seed: number): Promise<SearchGround> {
  const web = await startMadeUpWeb({ seed, sites: 7, pagesPerSite: 10 });
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-search-'));
  const close = (): Promise<void> => rm(folder, { recursive: true });
  try {
    const hosts = join(folder, 'hosts');
    await writeFile(
      hosts,
      [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''),
    );
    const homes = searchedSites.map((name) => homeOf(web, name));
    const data = join(folder, 'data');
    const pace = ['--allow-private', '--delay-factor', '0', '--delay-ms', '0'];
    const archived = await heirloom(['archive', '--data', data, '--hosts', hosts, ...pace, ...homes]);
    if (archived.code !== 0) throw new Error(`the harvest failed: ${archived.stderr}`);
    return { data, pages: await writtenPages(web, homes), close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await web.stop();
  }
}

async function writtenPages(web: MadeUpWeb, homes: readonly string[]): Promise<WrittenPage[]> {
  const pages: WrittenPage[] = [];
  for (const home of homes) {
    for (const [url, { kind, status, charset = 'utf-8', language = '' }] of truthOfSite(web, home)) {
      if (kind !== 'html' || status !== 200) continue;
      const html = new TextDecoder(charset).decode(await sent(web, url));
      pages.push(writtenPage(url, language, html));
    }
  }
  return pages;
}

async function sent(web: MadeUpWeb, address: string): Promise<Buffer> {
  const url = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const ask = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const asked = ask(
    {
      host: web.addresses.table.get(url.hostname),
      port: url.port,
      path: url.pathname + url.search,
      headers: { host: url.host },
      servername: url.hostname,
      ca: web.caCertificatePem,
      agent: false,
    },
    (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(pieces)));
    },
  );
  asked.on('error', reject);
  asked.end();
  return promise;
}

/** Read with as little as will do, and with nothing of the product. */
function writtenPage(url: string, language: string, html: string): WrittenPage {
  const title = plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  const alts = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => ({
    url: new URL(/ src="([^"]*)"/.exec(tag)?.[1] ?? '', url).href,
    words: wordsOf(plain(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '')),
  }));
  const shown = plain(html.replaceAll(/<title>[^<]*<\/title>|<[^>]*>/g, ' '));
  const links = [...html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)].map(([, text = '']) =>
    plain(text.replaceAll(/<[^>]*>/g, ' ')),
  );
  const urlWords = wordsOf(decodeURIComponent(url.replace(/^https?:\/\//, '')));
  return {
    url,
    language,
    title,
    words: [...wordsOf(title), ...wordsOf(shown), ...alts.flatMap(({ words }) => words), ...urlWords],
    titleWords: wordsOf(title),
    linkWords: links.flatMap(wordsOf),
    urlWords,
    pictures: alts,
  };
}

function plain(markup: string): string {
  return markup
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const spelled: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  đ: 'd',
  ŋ: 'n',
  ŧ: 't',
  œ: 'oe',
};

export function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øæßđŋŧœ]/g, (letter) => spelled[letter] ?? letter);
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
