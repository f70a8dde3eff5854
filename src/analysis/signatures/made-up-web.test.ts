import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../made-up-web/clock.ts';
import { chunksOf } from '../../../made-up-web/model/body.ts';
import { dayMs } from '../../../made-up-web/model/changes.ts';
import { originsOn } from '../../../made-up-web/model/origins.ts';
import { visitOf } from '../../../made-up-web/model/visit.ts';
import { makeWorld } from '../../../made-up-web/world.ts';
import { nearness, shareOfNew } from './share-of-new.ts';
import { signaturesOf } from './signatures-of.ts';

const world = makeWorld(
  {
    seed: 7,
    origins: originsOn(80, 443),
    limits: { slowIntervalMs: 1, silenceMs: 1, endlessBytes: 1 },
  },
  { sites: 12, pagesPerSite: 12, special: false, hostile: false },
);

/** A page as the web has it at a time, with what it says about its own change. */
function pageAt(url: string, nowMs: number) {
  const visit = visitOf(url, { nowMs });
  const answer = visit && world.answer(visit);
  if (answer?.status !== 200 || answer.body === undefined || answer.life === undefined) return undefined;
  const html = new TextDecoder(answer.charset).decode(Buffer.concat([...chunksOf(answer.body)]));
  const text = html.replaceAll(/<head>[^]*?<\/head>|<[^>]*>/g, '\n');
  return { signatures: signaturesOf(text), lastChangedMs: answer.life.lastChangedMs, noise: answer.noise };
}

describe('signatures of pages whose changes are known', () => {
  const urls = world.sites
    .flatMap((site) => [...site.urls()])
    .filter((url) => /\/\d+-[^/]*\.html$/.test(url));

  it('see every change, and no noise', () => {
    const seen = { changed: 0, same: 0, noise: new Set<string>() };
    for (const url of urls) {
      const before = pageAt(url, epochMs);
      const after = pageAt(url, epochMs + 40.3 * dayMs);
      if (before === undefined || after === undefined) continue;
      const share = shareOfNew(before.signatures.chunks, after.signatures.chunks);
      if (before.lastChangedMs === after.lastChangedMs) {
        seen.same++;
        if (after.noise !== undefined) seen.noise.add(after.noise);
        expect({ url, share }).toEqual({ url, share: 0 });
        expect(nearness(before.signatures.simhash ?? 0n, after.signatures.simhash ?? 1n)).toBe(0);
      } else {
        seen.changed++;
        // One paragraph of four to seven, beside menus and links that stay.
        expect(share, url).toBeGreaterThan(0.02);
        expect(share, url).toBeLessThan(0.6);
      }
    }
    expect([...seen.noise].sort()).toEqual(['date-line', 'visitor-counter']);
    expect(seen.same).toBeGreaterThan(30);
    expect(seen.changed).toBeGreaterThan(10);
  });
});
