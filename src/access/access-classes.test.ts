import { describe, expect, it } from 'vitest';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { AccessClass, Operation } from '../storage/access-class.ts';
import type { ArchiveDecision, ArchiveLogEntry, ArchiveSubject } from '../storage/archive-log.ts';
import { AccessRules } from './access-rules.ts';
import type { Reader } from './reader.ts';

const nowMs = Date.parse('2026-06-01T00:00:00Z');
let entries = 0;

function entry(what: ArchiveDecision): ArchiveLogEntry {
  const time = new Date(nowMs - 1e9 + ++entries).toISOString();
  return { id: `entry-${entries}`, time, what, by: 'a curator', reason: 'a test' };
}

function defines(
  name: string,
  grants: AccessClass['grants'],
  more: Partial<AccessClass> = {},
): ArchiveLogEntry {
  const rest = { reason: `${name} only`, isHidden: false, isCollected: true, isLocked: false };
  const definition = { name, title: name, maxCopiedWords: null, grants, ...rest, ...more };
  return entry({ kind: 'access-class', definition });
}

function puts(
  of: ArchiveSubject,
  accessClass: string,
  dates: { readonly since?: string; readonly until?: string } = {},
): ArchiveLogEntry {
  return entry({ kind: 'access-mark', of, accessClass, ...dates });
}

function capture(url: string, more: Partial<CaptureLine> = {}): CaptureLine {
  const fields = { digest: 'sha1:AAA', offset: 7, filename: 'a.warc.gz', mime: 'text/html' };
  return { urlkey: canonicalKey(url), timestamp: '20260101000000', url, ...fields, ...more };
}

function revisit(url: string, digest: string): CaptureLine {
  return capture(url, { mime: 'warc/revisit', digest });
}

const readers = {
  machine: { address: '127.0.0.1' },
  home: { address: '192.0.2.1' },
  room: { address: '192.0.2.2', room: 'Reading room A' },
  otherRoom: { address: '2001:db8::2', room: 'Reading room B' },
  accredited: { address: '192.0.2.3', role: 'reader', isAccredited: true },
  ticket: { address: '192.0.2.4', tickets: [{ classes: ['press'], operations: ['view', 'print'] }] },
  librarian: { address: '192.0.2.5', role: 'librarian' },
} satisfies Record<string, Reader>;
type ReaderName = keyof typeof readers;

function whoMay(rules: AccessRules, line: CaptureLine, operation: Operation = 'view'): ReaderName[] {
  return (Object.keys(readers) as ReaderName[]).filter(
    (name) => rules.decide(readers[name], line, operation, nowMs).decision === 'allowed',
  );
}

describe('access classes', () => {
  it('let readers on the machine and the staff read everything, until somebody says otherwise', () => {
    const page = capture('http://a.test/');
    expect(whoMay(AccessRules.none, page)).toEqual(['machine', 'librarian']);
    const open = AccessRules.of([defines('default', { anyone: ['view'], machine: ['view', 'export'] })]);
    expect(whoMay(open, page)).toEqual(Object.keys(readers));
    expect(whoMay(open, page, 'export')).toEqual(['machine']);
    expect(open.mayReadAll(readers.home)).toBe(true);
    expect(open.mayReadEverything(readers.home)).toBe(false);
  });

  it.each<[string, AccessClass['grants'], ReaderName[]]>([
    ['anyone', { anyone: ['view'] }, Object.keys(readers) as ReaderName[]],
    ['any reading room', { room: ['view'] }, ['room', 'otherRoom']],
    ['one reading room', { 'room:Reading room B': ['view'] }, ['otherRoom']],
    ['the accredited', { accredited: ['view'] }, ['accredited']],
    ['holders of tickets', { ticket: ['view'] }, ['ticket']],
    ['a role', { 'role:librarian': ['view'] }, ['librarian']],
    ['nobody', {}, []],
    ['other operations', { anyone: ['print'] }, []],
  ])('can be for %s', (_, grants, expected) => {
    const rules = AccessRules.of([defines('press', grants), puts({ domain: 'p.test' }, 'press')]);
    expect(whoMay(rules, capture('http://www.p.test/a'))).toEqual(expected);
    expect(whoMay(rules, capture('http://other.test/'))).toEqual(['machine', 'librarian']);
  });

  it('give a ticket no more than the class allows to tickets', () => {
    const rules = AccessRules.of([
      defines('press', { ticket: ['view', 'save'] }),
      puts({ domain: 'p.test' }, 'press'),
    ]);
    expect(rules.operationsOf(readers.ticket, capture('http://p.test/'), nowMs)).toEqual(['view']);
  });

  it('must all allow, and the first that refuses is named', () => {
    const rules = AccessRules.of([
      defines('press', { room: ['view', 'print'], ticket: ['view'] }),
      defines('pdf', { room: ['view'] }, { reason: 'No copies.' }),
      puts({ urlPrefix: 'http://p.test/' }, 'press'),
      puts({ urlPrefix: 'http://p.test/pdf/' }, 'pdf'),
    ]);
    const pdf = capture('http://p.test/pdf/a');
    expect(
      rules
        .classesOf(pdf, nowMs)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['pdf', 'press']);
    expect(whoMay(rules, pdf)).toEqual(['room', 'otherRoom']);
    expect(whoMay(rules, pdf, 'print')).toEqual([]);
    expect(whoMay(rules, capture('http://p.test/'), 'print')).toEqual(['room', 'otherRoom']);
    expect(rules.decide(readers.room, pdf, 'print', nowMs)).toMatchObject({
      decision: 'refused',
      rule: expect.stringContaining('pdf') as unknown,
      accessClass: { isHidden: false, reason: 'No copies.' },
    });
  });

  it('hold within their dates', () => {
    const open = defines('press', { room: ['view'] });
    const isIn = (dates: { since?: string; until?: string }): boolean =>
      AccessRules.of([open, puts({ domain: 'p.test' }, 'press', dates)]).isInClass(
        capture('http://p.test/'),
        'press',
        nowMs,
      );
    expect(isIn({ since: '2026-05-01', until: '2026-07-01' })).toBe(true);
    expect(isIn({ since: '2026-06-02' })).toBe(false);
    expect(isIn({ until: '2026-06-01' })).toBe(false);
  });

  it('embargo captures by their age', () => {
    const rules = AccessRules.of([
      defines('default', { anyone: ['view'] }),
      defines('embargo', { machine: ['view'] }),
      puts({ domain: 'e.test', youngerThanDays: 7 }, 'embargo'),
      puts({ domain: 'o.test', olderThanDays: 365 }, 'embargo'),
    ]);
    const mayAtHome = (url: string, timestamp: string): boolean =>
      whoMay(rules, capture(url, { timestamp })).includes('home');
    expect(mayAtHome('http://e.test/', '20260525000001')).toBe(false);
    expect(mayAtHome('http://e.test/', '20260525000000')).toBe(true);
    expect(mayAtHome('http://o.test/', '20250601000000')).toBe(false);
    expect(mayAtHome('http://o.test/', '20250601000001')).toBe(true);
  });

  it('are defined anew by a later entry, and as before when that is revoked', () => {
    const first = defines('press', { room: ['view'] });
    const second = defines('press', { anyone: ['view'] });
    const member = puts({ domain: 'p.test' }, 'press');
    const page = capture('http://p.test/');
    const rules = AccessRules.of([first, member]);
    const opened = rules.with([second]);
    const closed = opened.with([entry({ kind: 'revocation', entry: second.id })]);
    expect([rules, opened, closed].map((each) => whoMay(each, page).length)).toEqual([2, 7, 2]);
    expect(
      AccessRules.from(structuredClone(opened.snapshot())).decide(readers.home, page, 'view', nowMs),
    ).toEqual(opened.decide(readers.home, page, 'view', nowMs));
  });

  it('that nobody has defined are for nobody, and hidden', () => {
    const rules = AccessRules.of([puts({ domain: 'p.test' }, 'secret')]);
    expect(whoMay(rules, capture('http://p.test/'))).toEqual([]);
    expect(rules.mayRead(readers.machine, capture('http://p.test/'), nowMs).accessClass?.isHidden).toBe(true);
  });

  it('never open what was withdrawn or deleted', () => {
    const rules = AccessRules.of([
      defines('withdrawn', { anyone: ['view'] }),
      defines('deleted', { anyone: ['view'] }),
      entry({ kind: 'withdrawal', of: { domain: 'w.test' } }),
      entry({ kind: 'deletion', of: { url: 'http://d.test/' } }),
    ]);
    expect(whoMay(rules, capture('http://w.test/'))).toEqual([]);
    expect(whoMay(rules, capture('http://d.test/'))).toEqual([]);
  });

  it('judge a revisit by its own URL and by rules on its content', () => {
    const rules = AccessRules.of([
      defines('default', { anyone: ['view'] }),
      defines('press', { room: ['view'] }),
      puts({ domain: 'p.test' }, 'press'),
      puts({ sha256: 'ab'.repeat(32), digest: 'sha1:BBB' }, 'press'),
    ]);
    expect(whoMay(rules, revisit('http://open.test/', 'sha1:AAA'))).toContain('home');
    expect(whoMay(rules, revisit('http://p.test/', 'sha1:AAA'))).not.toContain('home');
    expect(whoMay(rules, revisit('http://open.test/', 'sha1:BBB'))).not.toContain('home');
  });

  it('can say that nothing is collected', () => {
    const rules = AccessRules.of([
      defines('never', {}, { isCollected: false }),
      puts({ domain: 'n.test' }, 'never'),
      defines('press', { room: ['view'] }),
      puts({ domain: 'p.test' }, 'press'),
    ]);
    expect(rules.refusesToCollect('http://www.n.test/a', nowMs)?.name).toBe('never');
    expect(rules.refusesToCollect('http://p.test/', nowMs)).toBeUndefined();
    expect(rules.refusesToCollect('http://other.test/', nowMs)).toBeUndefined();
  });
});
