import { describe, expect, it } from 'vitest';
import { AttemptLimit } from './attempt-limit.ts';
import { SignInLimits } from './sign-in-limits.ts';

const rule = { free: 3, firstWaitMs: 1000, maxWaitMs: 60_000 };

describe('AttemptLimit', () => {
  it('lets some fail, then doubles the wait up to its limit', () => {
    const limit = new AttemptLimit(rule);
    let nowMs = 0;
    const waits = Array.from({ length: 10 }, () => {
      limit.begin('a', nowMs);
      const waitMs = limit.waitMs('a', nowMs);
      nowMs += waitMs;
      expect(limit.waitMs('a', nowMs)).toBe(0);
      return waitMs;
    });
    expect(waits).toEqual([0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(limit.waitMs('b', nowMs)).toBe(0);
  });

  it('never computes a wait that is no number', () => {
    const limit = new AttemptLimit(rule);
    for (let count = 0; count < 5000; count++) limit.begin('a', 0);
    expect(limit.waitMs('a', 0)).toBe(60_000);
  });

  it('forgets after an hour, and what was given back', () => {
    const limit = new AttemptLimit(rule);
    for (let count = 0; count < 8; count++) limit.begin('a', 0);
    limit.begin('a', 3_600_001);
    expect(limit.waitMs('a', 3_600_001)).toBe(0);
    for (let count = 0; count < 50; count++) {
      limit.giveBack('b', limit.begin('b', 0));
    }
    expect(limit.waitMs('b', 0)).toBe(0);
    expect(limit.size).toBe(1);
  });

  it('a success does not wash off the failures before it', () => {
    const limit = new AttemptLimit(rule);
    for (let count = 0; count < 5; count++) limit.begin('a', 0);
    limit.giveBack('a', limit.begin('a', 10_000));
    expect(limit.waitMs('a', 10_000)).toBe(0);
    limit.begin('a', 10_000);
    expect(limit.waitMs('a', 10_000)).toBe(8000);
  });

  it('a success that was begun before a guess does not end the wait for it', () => {
    const limit = new AttemptLimit(rule);
    const own = limit.begin('a', 0);
    for (let count = 0; count < 3; count++) limit.begin('a', 0);
    expect(limit.waitMs('a', 0)).toBe(2000);
    limit.giveBack('a', own);
    expect(limit.waitMs('a', 0)).toBe(2000);
  });

  it('keeps a bounded number, the last ones', () => {
    const limit = new AttemptLimit(rule);
    for (let count = 0; count < 3; count++) limit.begin('first', 0);
    for (let count = 0; count < 3; count++) limit.begin('second', 0);
    for (let count = 0; count < 9999; count++) limit.begin(`other ${count}`, 0);
    expect(limit.size).toBe(10_000);
    expect(limit.waitMs('first', 0)).toBe(0);
    expect(limit.waitMs('second', 0)).toBe(1000);
  });
});

describe('SignInLimits', () => {
  it('counts what has begun: many at once gain nothing', () => {
    const limits = new SignInLimits(() => 0);
    const admissions = Array.from({ length: 100 }, () => limits.forName('marie', '192.0.2.1'));
    const admitted = admissions.filter(({ ok }) => ok);
    expect(admitted).toHaveLength(10);
  });

  it('one name is slowed down from everywhere, but not from where its owner was let in', () => {
    const limits = new SignInLimits(() => 0);
    const first = limits.forName('Márie', '192.0.2.77');
    if (first.ok) first.value.succeeded();
    for (let host = 1; host <= 10; host++) limits.forName('marie', `192.0.2.${host}`);
    expect(limits.forName('MARIE', '198.51.100.1')).toEqual({ ok: false, error: { retryAfterSeconds: 1 } });
    expect(limits.forName('marie', '192.0.2.77').ok).toBe(true);
    expect(limits.forName('paul', '198.51.100.1').ok).toBe(true);
  });

  it('behind one address, who was let in before is not kept waiting by who guesses there; but has a count', () => {
    const limits = new SignInLimits(() => 0);
    const first = limits.forName('marie', '127.0.0.1');
    if (first.ok) first.value.succeeded();
    for (let count = 0; count < 100; count++) limits.forName(`name ${count}`, '127.0.0.1');
    expect(limits.forName('paul', '127.0.0.1').ok).toBe(false);
    const admissions = Array.from({ length: 100 }, () => limits.forName('marie', '127.0.0.1'));
    expect(admissions.filter(({ ok }) => ok)).toHaveLength(10);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['2001:db8::1', '2001:0db8:0:0:aaaa::2', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::1', '::2', true],
  ])('%s and %s are the same place: %s', (one, other, isSame) => {
    const limits = new SignInLimits(() => 0);
    for (let count = 0; count < 100; count++) limits.forName(`name ${count}`, one);
    expect(limits.forName('new', one).ok).toBe(false);
    expect(limits.forAddress(other).ok).toBe(!isSame);
  });

  it('what says nothing about who tries is not counted', () => {
    const limits = new SignInLimits(() => 0);
    for (let count = 0; count < 500; count++) {
      const admission = limits.forName('marie', '192.0.2.1');
      expect(admission.ok).toBe(true);
      if (admission.ok) admission.value.undone();
    }
  });
});
