import { expect } from 'vitest';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { TruthEntry } from '../made-up-web/truth.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import type { CapturedEvent } from './crawl-outcome.ts';

/** Everything that a crawl of the host must find, by the links that the truth states. */
export function truthOfSite(web: MadeUpWeb, home: string): Map<string, TruthEntry> {
  const found = new Map<string, TruthEntry>();
  for (const todo = [home]; todo.length > 0;) {
    const url = todo.pop() ?? '';
    const truth = found.has(url) ? undefined : web.truthOf(url);
    if (truth === undefined || truth.endless === true || truth.robots === 'disallowed') continue;
    found.set(url, truth);
    const links = truth.links.filter(({ kind }) => kind !== 'mention' && kind !== 'stream');
    const icon =
      truth.status === 200 && truth.kind === 'html' ? new URL('/favicon.ico', url).href : undefined;
    for (const target of [...links.map((link) => link.url), truth.redirectTo, icon]) {
      const next = URL.parse(target ?? '');
      if (next === null || !/^https?:$/.test(next.protocol)) continue;
      next.hash = '';
      if (hostOf(next) === hostOf(new URL(home))) todo.push(next.href);
    }
  }
  return found;
}

/** What these pages are made of, by the truth: their components on the hosts of this web, and what those need. */
export function componentsOf(web: MadeUpWeb, pages: readonly string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const todo = [...pages]; todo.length > 0;) {
    const url = todo.pop() ?? '';
    if (seen.has(url)) continue;
    seen.add(url);
    const truth = web.truthOf(url);
    for (const { url: target = '', kind } of truth?.links ?? []) {
      const next = kind === 'component' ? URL.parse(target) : null;
      if (next === null || !/^https?:$/.test(next.protocol)) continue;
      next.hash = '';
      if (web.truthOf(next.href)?.robots === 'disallowed') continue;
      found.add(next.href);
      todo.push(next.href);
    }
  }
  return found;
}

/** All of an ordinary site is there, and every capture of any site has the status and the bytes that were sent. */
export function expectTrue(web: MadeUpWeb, homes: readonly string[], events: readonly CapturedEvent[]): void {
  const captured = new Set(events.map(({ url }) => url));
  for (const home of homes) {
    const wanted = [...truthOfSite(web, home).keys()];
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((url) => !captured.has(url))).toEqual([]);
  }
  const wrong = events.filter(({ url, status, digest }) => {
    const { status: sent = 0, sha1 } = web.truthOf(url) ?? {};
    const right = sha1 === undefined ? digest : sha1Label(Buffer.from(sha1, 'hex'));
    return (sent !== 0 && status !== sent) || digest !== right;
  });
  expect(wrong).toEqual([]);
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}
