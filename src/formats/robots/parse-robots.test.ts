import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayFetch } from './decide-robots.ts';
import { parseRobots } from './parse-robots.ts';

function decide(text: string): string {
  return mayFetch(parseRobots(Buffer.from(text)), 'heirloom', 'http://example.org/a').decision;
}

describe('parseRobots', () => {
  it('keeps groups, sitemaps and other lines', () => {
    const text =
      'Sitemap: https://example.org/é.xml\r\nUser-agent: A\rUser-agent: *\nDisallow: /x\nHost: example.org\n';
    expect(parseRobots(Buffer.from(text))).toEqual({
      kind: 'rules',
      groups: [
        {
          agents: ['a', '*'],
          rules: [
            { verdict: 'disallowed', pattern: '/x', source: { line: 4, key: 'Disallow', value: '/x' } },
          ],
          crawlDelays: [],
        },
      ],
      sitemaps: ['https://example.org/é.xml'],
      others: [{ line: 5, key: 'Host', value: 'example.org' }],
      truncated: false,
    });
  });

  it('accepts any octets', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => parseRobots(bytes).kind === 'rules'));
    expect(parseRobots(new Uint8Array())).toMatchObject({ groups: [], truncated: false });
    expect(parseRobots(Buffer.from('<html><body>Not found: sorry</body></html>'))).toMatchObject({
      groups: [],
    });
  });

  it('reads the first 500 KiB and says that there was more', () => {
    const filler = `${'#'.repeat(1023)}\n`;
    const rule = 'User-agent: *\nDisallow: /a\n';
    expect(decide(filler.repeat(499) + rule)).toBe('disallowed');
    expect(decide(filler.repeat(500) + rule)).toBe('allowed');
    expect(parseRobots(Buffer.from(filler.repeat(500) + rule))).toMatchObject({ truncated: true });
  });

  it('keeps a letter whose last octet looks like a space', () => {
    const robots = parseRobots(Buffer.from('User-agent: *\nDisallow: /voilà'));
    expect(robots).toMatchObject({ groups: [{ rules: [{ pattern: '/voil%C3%A0' }] }] });
  });

  it.each([
    ['UTF-8', Buffer.from('\ufeffUser-agent: *\nDisallow: /a')],
    ['UTF-16LE', Buffer.from('\ufeffUser-agent: *\nDisallow: /a', 'utf16le')],
    ['UTF-16BE', Buffer.from('\ufeffUser-agent: *\nDisallow: /a', 'utf16le').swap16()],
  ])('reads %s with its byte order mark', (_name, bytes) => {
    expect(mayFetch(parseRobots(bytes), 'heirloom', 'http://example.org/a').decision).toBe('disallowed');
  });

  it.each([
    'User agent: *\nDisallow: /a',
    'useragent: *\ndissalow: /a',
    'USER-AGENT : *\nDisalow /a',
    'User-agent *\nDisallow : /a',
    'User-agent: heirloom\nUser-agent: other\n\n# a comment\nDisallow: /a # why',
  ])('forgives what webmasters mistype: %j', (text) => {
    expect(decide(text)).toBe('disallowed');
  });

  it('joins the groups of one agent, as RFC 9309 shows', () => {
    const text =
      'user-agent: heirloom\ndisallow: /foo\n\nuser-agent: other\ndisallow: /b\n\nuser-agent: Heirloom\ndisallow: /a';
    expect(decide(text)).toBe('disallowed');
  });

  it('cuts long lines', () => {
    const robots = parseRobots(Buffer.from(`User-agent: *\nDisallow: /${'a'.repeat(100_000)}`));
    expect(mayFetch(robots, 'heirloom', `http://example.org/${'a'.repeat(20_000)}`).decision).toBe(
      'disallowed',
    );
  });

  // A file is read up to a limit, so that one quadratic reading takes only a second or so: many of them time out.
  it.each([
    ['groups', 'User-agent: *\n'.repeat(40_000)],
    ['rules', `User-agent: *\n${'Disallow: /%\n'.repeat(40_000)}`],
    ['delays', 'User-agent: a\nCrawl-delay: 1\n'.repeat(20_000)],
    ['long lines', `${'a'.padEnd(16_000)}b\n`.repeat(32)],
  ])('stays fast for a hostile file of full size: %s', { timeout: 30_000 }, (_, text) => {
    const file = Buffer.from(text);
    for (let time = 0; time < 60; time++) parseRobots(file);
  });
});
