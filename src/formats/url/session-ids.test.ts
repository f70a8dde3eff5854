import { describe, expect, it } from 'vitest';
import { stripSessionIds, stripSessionIdsEagerly } from './session-ids.ts';

const id24 = '4hqa0555fwsecu455xqckv45';
const id32 = '0123456789abcdefghijklemopqrstuv';

/** Text, by the archive's rules, by the eager rules (the same where absent). */
const table: readonly (readonly string[])[] = [
  [`/(S(${id24}))/mileg.aspx`, '/mileg.aspx'],
  [`/(${id24})/mileg.aspx?x`, '/mileg.aspx?x'],
  [`/(a(${id24})S(${id24})f(${id24}))/mileg.ASPX`, '/mileg.ASPX'],
  [`/(${id24})/(${id24})/a.aspx`, `/(${id24})/a.aspx`],
  [`/(${id24})/a.aspx/(${id24})/b.html`, `/a.aspx/(${id24})/b.html`],
  [`/(${id24})/a.html`, `/(${id24})/a.html`],
  [`/(${id24}x)/a.aspx`, `/(${id24}x)/a.aspx`],
  ['/photos/36050182@N05/', '/photos/36050182@N05/'],
  [`/a?PHPSESSID=${id32}&b=1`, '/a?b=1'],
  [`/a?b=1&jsessionid=${id32}`, '/a?b=1&', '/a?b=1'],
  [`/a?sid=${id32}`, '/a'],
  [`/a?sid=${id32}0`, `/a?sid=${id32}0`, '/a'],
  [`/a?old_sid=${id32}&b`, '/a?old_b'],
  ['/a?ASPSESSIONIDABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&b', '/a?b'],
  ['/a?ASPSESSIONIDABCDEFG1=ABCDEFGHIJKLMNOPQRSTUVWX', '/a?ASPSESSIONIDABCDEFG1=ABCDEFGHIJKLMNOPQRSTUVWX'],
  ['/a?cfid=12&cftoken=34-5F&b', '/a?b'],
  ['/a?cfid=12&b&cftoken=34', '/a?cfid=12&b&cftoken=34'],
  [`/a?sid=${id32}&sid=${id32}&b`, `/a?sid=${id32}&b`, '/a?b'],
  [`/a;jsessionid=${id32}?b`, `/a;jsessionid=${id32}?b`, '/a?b'],
  ['/a?jsessionid=92303280691120833351543', '/a?jsessionid=92303280691120833351543', '/a'],
  [`/a?SessionID=uqft0ovnt3tq4rrygdt5z145&b=1&`, `/a?SessionID=uqft0ovnt3tq4rrygdt5z145&b=1&`, '/a?b=1'],
  ['/a?sid=short&b', '/a?sid=short&b'],
  ['/a?', '/a'],
];

describe('session ids', () => {
  it.each(table)('%s', (text = '', byArchive = '', eagerly = byArchive) => {
    expect(stripSessionIds(text)).toBe(byArchive);
    expect(stripSessionIdsEagerly(text)).toBe(eagerly);
  });
});
