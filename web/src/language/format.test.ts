import { describe, expect, it } from 'vitest';
import { dateOf, formatFor, timestampOf } from './format.ts';

const narrowSpace = /[\u00A0\u202F]/g;

describe('dates', () => {
  it('are in UTC, in the language', () => {
    expect(formatFor('en').date('20260102235959')).toBe('2 January 2026');
    expect(formatFor('fr').date('20260102235959')).toBe('2 janvier 2026');
    expect(formatFor('en').time('20260102003059')).toBe('00:30:59');
    expect(formatFor('fr').weekdays[0]).toEqual({ short: 'L', long: 'lundi' });
    expect(formatFor('en').weekdayDate('20260102')).toBe('Friday 2 January 2026');
    expect(formatFor('en').month(11)).toBe('December');
  });

  it.each([
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['202602', '2026-02-01T00:00:00.000Z'],
    ['20260203040506', '2026-02-03T04:05:06.000Z'],
  ])('%s begins at %s', (timestamp, iso) => expect(dateOf(timestamp).toISOString()).toBe(iso));

  it('go back to 14 digits', () => expect(timestampOf(dateOf('20260203040506'))).toBe('20260203040506'));
});

describe('datetimes', () => {
  const nowMs = Date.UTC(2026, 0, 2, 12);

  it.each([
    [nowMs - 59_000, 'now'],
    [nowMs - 60_000, '1 minute ago'],
    [nowMs - 26 * 3_600_000, 'yesterday'],
    [nowMs + 3 * 3_600_000, 'in 3 hours'],
    [nowMs + 8 * 86_400_000, 'in 8 days'],
  ])('%d is told from now', (atMs, text) => expect(formatFor('en').ago(atMs, nowMs)).toBe(text));

  it('are told in French', () => {
    expect(formatFor('fr').ago(nowMs, nowMs)).toBe('maintenant');
    expect(formatFor('fr').ago(nowMs - 3 * 3_600_000, nowMs)).toBe('il y a 3 heures');
  });
});

describe('sizes and distances', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [25_000_000, '25 MB'],
    [7e15, '7,000 TB'],
  ])('%d bytes', (size, text) => expect(formatFor('en').bytes(size).replaceAll(narrowSpace, ' ')).toBe(text));

  it.each([
    [0, '0 seconds'],
    [59, '59 seconds'],
    [-7200, '2 hours'],
    [86_400 * 45, '1 month'],
    [86_400 * 730, '2 years'],
  ])('%d seconds', (seconds, text) => expect(formatFor('en').distance(seconds)).toBe(text));

  it('in French', () =>
    expect(
      formatFor('fr')
        .distance(86_400 * 3)
        .replaceAll(narrowSpace, ' '),
    ).toBe('3 jours'));
});
