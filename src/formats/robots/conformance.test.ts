import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { crawlDelaySeconds, mayFetch } from './decide-robots.ts';
import { parseRobots } from './parse-robots.ts';
import type { Robots } from './parse-robots.ts';

interface Verdict {
  readonly file: string;
  readonly robots: Uint8Array;
  readonly url: string;
  readonly agent: string;
  readonly expected: 'allowed' | 'disallowed';
}

/** One string of a text proto: adjacent quoted pieces with C escapes; the rest is UTF-8. */
function readPieces(pieces: string): Buffer {
  return Buffer.concat(
    [...pieces.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/\\x([\dA-Fa-f]{2})|\\(.)|[^\\]+/g)].map(([text, hex, escape]) => {
        if (hex !== undefined) return Buffer.from(hex, 'hex');
        const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
        return Buffer.from(escape === undefined ? text : (named[escape] ?? escape));
      }),
    ),
  );
}

/** The files are a list of `robotstxt` fields, each followed by its expectations; explanations are skipped. */
function readVerdicts(file: string, text: string): Verdict[] {
  const verdicts: Verdict[] = [];
  let robots: Uint8Array = Buffer.alloc(0);
  let [url, agent] = ['', ''];
  const field = /^\s*(\w+):((?:\s*"(?:[^"\\]|\\.)*")+|\s*\w+)/gm;
  for (const [, name, value = ''] of text.matchAll(field)) {
    if (name === 'robotstxt') robots = readPieces(value);
    else if (name === 'testurl') url = readPieces(value).toString();
    else if (name === 'useragent') agent = readPieces(value).toString();
    else if (name === 'expected_outcome') {
      const expected = value.trim() === 'ALLOWED' ? 'allowed' : 'disallowed';
      verdicts.push({ file, robots, url, agent, expected });
    }
  }
  return verdicts;
}

/**
 * The suite was written for the draft of 2019. RFC 9309 (2022), section 2.2.2, wants both sides normalised and gives the
 * pair `/foo/bar/%62%61%7A` and `/foo/bar/baz` as equal; the draft compared the URL as the caller wrote it.
 */
const contradictsRfc9309 = [
  'http://foo.bar/foo/bar/ツ',
  'http://foo.bar/foo/bar/ツ',
  'http://foo.bar/foo/bar/baz',
];

describeCorpus('google/robotstxt-spec-test', () => {
  it('gives 143 of 146 verdicts, and where RFC 9309 contradicts the other three follows the RFC', () => {
    const path = inCorpus('google__robotstxt-spec-test/src/main/resources/CTC/correctness');
    const verdicts = readdirSync(path).flatMap((file) =>
      readVerdicts(file, readFileSync(join(path, file), 'utf8')),
    );
    const different = verdicts.filter(
      ({ robots, agent, url, expected }) => mayFetch(parseRobots(robots), agent, url).decision !== expected,
    );
    expect(verdicts.length).toBe(146);
    expect(different.map(({ url }) => url)).toEqual(contradictsRfc9309);
    expect(different.every(({ file }) => file === 'non-ascii-paths.textproto')).toBe(true);
  });
});

function read(name: string): Robots {
  return parseRobots(
    readFileSync(inCorpus(`crawler-commons__crawler-commons/src/test/resources/robots/${name}`)),
  );
}

function decide(name: string, agent: string, path: string): string {
  return mayFetch(read(name), agent, `http://example.com${path}`).decision;
}

describeCorpus('crawler-commons files', () => {
  it.each([
    ['rfc9309-example-longest-match-robots.txt', 'foobot', '/example/page/', 'allowed'],
    ['rfc9309-example-longest-match-robots.txt', 'foobot', '/example/page/disallowed.gif', 'disallowed'],
    ['rfc9309-example-rule-group-merging.txt', 'ExampleBot', '/baz', 'disallowed'],
    ['rfc9309-example-rule-group-merging.txt', 'examplebot', '/bar', 'disallowed'],
    ['rfc9309-example-rule-group-merging.txt', 'BazBot', '/foo', 'allowed'],
    ['rfc9309-example-rule-group-merging.txt', 'other', '/foo', 'disallowed'],
    ['crawl-delay-group-merging.txt', 'mybot', '/private/', 'disallowed'],
    ['crawl-delay-group-merging.txt', 'mybot', '/login/', 'allowed'],
    ['crawl-delay-group-merging.txt', 'yourbot', '/login/', 'disallowed'],
    ['directive-typos-robots.txt', 'bot1', '/desallow/', 'disallowed'],
    ['directive-typos-robots.txt', 'bot1', '/dissalow/', 'disallowed'],
    ['directive-typos-robots.txt', 'bot1', '/useragent/', 'allowed'],
    ['directive-typos-robots.txt', 'bot2', '/useragent/', 'disallowed'],
    ['directive-typos-robots.txt', 'bot3', '/useg-agent/', 'disallowed'],
    ['directive-typos-robots.txt', 'bot4', '/useragent-no-colon/', 'disallowed'],
    ['format-errors-robots.txt', 'bot1', '/whitespace-before-colon/', 'disallowed'],
    ['format-errors-robots.txt', 'bot1', '/no-colon/', 'disallowed'],
    ['format-errors-robots.txt', 'bot2', '/no-colon-useragent/', 'disallowed'],
    ['format-errors-robots.txt', 'bot3', '/whitespace-before-colon', 'allowed'],
    ['format-errors-robots.txt', 'bot3', '/else', 'disallowed'],
    ['robots-with-utf8-bom.txt', 'foobot', '/profile', 'disallowed'],
    ['robots-with-utf16le-bom.txt', 'foobot', '/profile', 'disallowed'],
    ['robots-with-utf16be-bom.txt', 'foobot', '/a/output/print', 'disallowed'],
    ['wildcards.txt', 'foobot', '/some/gcrnsts', 'disallowed'],
    ['wildcards.txt', 'foobot', '/wishlist/universal/x', 'allowed'],
    ['wildcards.txt', 'foobot', '/gp/registry/wishlist/1/reserve', 'disallowed'],
    ['extension-robots.txt', 'mybot', '/private/', 'disallowed'],
    ['sitemap-robots-dedup.txt', 'foobot', '/', 'allowed'],
  ])('%s: %s %s %s', (name, agent, path, decision) => expect(decide(name, agent, path)).toBe(decision));

  it('reads delays, sitemaps and other lines', () => {
    expect(crawlDelaySeconds(read('dos-line-endings.txt'), 'foobot')).toBe(1);
    expect(crawlDelaySeconds(read('crawl-delay-group-merging.txt'), 'mybot')).toBe(10);
    expect(crawlDelaySeconds(read('crawl-delay-group-merging.txt'), 'foobot')).toBe(30);
    expect(read('sitemap-robots-dedup.txt')).toMatchObject({ sitemaps: ['http://example.org/sitemap.xml'] });
    expect(read('relative-sitemap-robots.txt')).toMatchObject({ sitemaps: ['/sitemap.xml'] });
    expect(read('robots-with-utf16be-bom.txt')).toMatchObject({
      sitemaps: ['http://www.newsweek.com/sitemap_index.xml'],
    });
    expect(read('www.flot.com-robots.txt')).toMatchObject({
      others: [{ line: 6, key: 'Host', value: 'flot.com' }],
    });
  });
});

describeCorpus('real files (scrapy/protego)', () => {
  it('are parsed quickly and decide something', { timeout: 30_000 }, () => {
    const path = inCorpus('scrapy__protego/tests/test_data');
    const files = readdirSync(path);
    const rules = files.map((file) => {
      const robots = parseRobots(readFileSync(join(path, file)));
      mayFetch(robots, 'heirloom', `https://${file}/a/b?c=d`);
      return robots.kind === 'rules' ? robots.groups.flatMap((group) => group.rules).length : 0;
    });
    expect(files.length).toBeGreaterThan(90);
    expect(rules.filter((count) => count > 0).length).toBeGreaterThan(files.length / 2);
  });
});
