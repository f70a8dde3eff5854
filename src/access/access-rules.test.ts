import { describe, expect, it } from 'vitest';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import type { ArchiveDecision, ArchiveLogEntry } from '../storage/archive-log.ts';
import { AccessRules } from './access-rules.ts';
import { RulesReceiver, RulesSender } from './rules-channel.ts';

const here = { address: '127.0.0.1' };
const nowMs = Date.parse('2026-06-01T00:00:00Z');

let entries = 0;
function entry(what: ArchiveDecision, id = `entry-${++entries}`): ArchiveLogEntry {
  const time = new Date(nowMs + entries).toISOString();
  return { id, time, what, by: 'a court', reason: 'a test' };
}

function withdrawal(of: Extract<ArchiveDecision, { kind: 'withdrawal' }>['of']): ArchiveLogEntry {
  return entry({ kind: 'withdrawal', of });
}

function capture(url: string, more: Partial<CaptureLine> = {}): CaptureLine {
  const fields = { digest: 'sha1:AAA', offset: 7, filename: 'a.warc.gz' };
  return { urlkey: canonicalKey(url), timestamp: '20260101000000', url, ...fields, ...more };
}

function isShown(rules: AccessRules, url: string, more: Partial<CaptureLine> = {}): boolean {
  return rules.mayRead(here, capture(url, more), nowMs).decision === 'allowed';
}

const named = { urlkey: 'test,n)/', timestamp: '20260101000000', file: 'a.warc.gz', offset: 7 };
const withdrawn = withdrawal({ urlPrefix: 'http://p.test/x/' });
/** One of each kind, and one that is revoked. */
const log = [
  withdrawn,
  withdrawal({ domain: 'd.test', before: '2026-02-01' }),
  entry({ kind: 'deletion', of: { url: 'http://gone.test/' } }),
  entry({ kind: 'deletion', of: { sha256: 'ab'.repeat(32), digest: 'sha1:XYZ' } }),
  entry({ kind: 'deletion', of: { captures: [named] } }),
  entry({ kind: 'restoration', of: { captures: [named] } }),
  entry({ kind: 'access-mark', of: { file: 'secret.warc.gz' }, accessClass: 'staff' }),
  entry({ kind: 'alias', of: { url: 'http://old.test/' }, sameAs: 'http://gone.test/' }),
  withdrawal({ url: 'http://back.test/' }),
  entry({ kind: 'withdrawal', of: { url: 'http://ended.test/' }, until: '2026-05-01' }),
];
const revocation = entry({ kind: 'revocation', entry: log[8]?.id ?? '' });
const all = [...log, revocation];

/** The answers of the rules of `all`, seen from outside. */
function answers(rules: AccessRules): unknown[] {
  return [
    isShown(rules, 'http://p.test/x/y'),
    isShown(rules, 'http://p.test/xy'),
    isShown(rules, 'http://shop.d.test/'),
    isShown(rules, 'http://shop.d.test/', { timestamp: '20260301000000' }),
    rules.isDeleted(capture('http://gone.test/')),
    rules.isDeleted(capture('http://old.test/')),
    rules.isContentDeleted('ab'.repeat(32)),
    isShown(rules, 'http://any.test/', { digest: 'XYZ' }),
    isShown(rules, 'http://n.test/'),
    rules.isInClass(capture('http://any.test/', { filename: 'secret.warc.gz' }), 'staff', nowMs),
    rules.keysOf('test,old)/'),
    isShown(rules, 'http://back.test/'),
    isShown(rules, 'http://ended.test/'),
    rules.isRefused('http://p.test/x/new', nowMs),
  ];
}
const expected = [
  false,
  true,
  false,
  true,
  true,
  true,
  true,
  false,
  true,
  true,
  ['test,old)/', 'test,gone)/'],
  true,
  true,
  true,
];

describe('the rules of a log', () => {
  it('say the same whatever the order of its entries, and have the same version', () => {
    const rules = AccessRules.of(all);
    expect(answers(rules)).toEqual(expected);
    for (const turn of [1, 4, 8]) {
      const turned = [...all.slice(turn), ...all.slice(0, turn)];
      const other = AccessRules.of([...turned.toReversed(), ...all]);
      expect(answers(other)).toEqual(expected);
      expect(other.version).toBe(rules.version);
    }
  });

  it('are the same after they were sent as plain data', () => {
    const rules = AccessRules.of(all);
    for (const snapshot of [
      structuredClone(rules.snapshot()),
      JSON.parse(JSON.stringify(rules.snapshot())),
    ]) {
      const other = AccessRules.from(snapshot as ReturnType<AccessRules['snapshot']>);
      expect(answers(other)).toEqual(expected);
      expect(other.version).toBe(rules.version);
    }
  });

  it('allow everything to nobody but readers on this machine, and only without rules', () => {
    expect(AccessRules.none.mayReadAll(here)).toBe(true);
    expect(AccessRules.none.mayReadAll({ address: '192.0.2.1' })).toBe(false);
    expect(AccessRules.of(all).mayReadAll(here)).toBe(false);
    const ended = AccessRules.of(log.slice(9));
    expect(ended.mayReadEverything(here, nowMs)).toBe(true);
    expect(ended.mayReadEverything(here, Date.parse('2026-04-01'))).toBe(false);
  });
});

describe('a value of the rules', () => {
  it('never changes, whatever is decided after it', () => {
    const none = AccessRules.of([]);
    const one = none.with([withdrawn]);
    const revoked = one.with([entry({ kind: 'revocation', entry: withdrawn.id })]);
    const further = one.with([withdrawal({ url: 'http://q.test/' })]);
    const url = 'http://p.test/x/';
    expect([none, one, revoked, further].map((rules) => isShown(rules, url))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([one, revoked, further].map((rules) => isShown(rules, 'http://q.test/'))).toEqual([
      true,
      true,
      false,
    ]);
    expect(new Set([none, one, revoked, further].map(({ version }) => version)).size).toBe(4);
    expect(one.with([withdrawn]).version).toBe(one.version);
  });

  it('is sent only where the other side has another, and of that only what is new', () => {
    const sender = new RulesSender();
    const receiver = new RulesReceiver();
    const send = (rules: AccessRules): number | undefined => {
      const message = sender.messageFor(rules);
      if (message !== undefined) receiver.take(structuredClone(message));
      expect(receiver.rules().version).toBe(rules.version);
      return message?.entries.length;
    };
    const first = AccessRules.of(log);
    const second = first.with([revocation]);
    expect([send(first), send(first), send(second), send(first), send(second)]).toEqual([
      log.length,
      undefined,
      1,
      0,
      0,
    ]);
    expect(answers(receiver.rules())).toEqual(expected);
    expect(send(AccessRules.of([withdrawn]))).toBe(1);
    expect(isShown(receiver.rules(), 'http://gone.test/')).toBe(true);
  });

  it('is found among very many without a look at the others', () => {
    const count = 20_000;
    const many = Array.from({ length: count }, (_, at) =>
      withdrawal(at % 2 === 0 ? { urlPrefix: `http://s${at}.test/a/` } : { url: `http://s${at}.test/a/b` }),
    );
    const rules = AccessRules.of(many);
    for (const at of [0, 1, count / 2, count - 1]) {
      expect(isShown(rules, `http://s${at}.test/a/b`)).toBe(false);
      expect(isShown(rules, `http://s${at}.test/b`)).toBe(true);
    }
    expect(rules.with([withdrawn]).snapshot().entries).toHaveLength(count + 1);
  });
});
