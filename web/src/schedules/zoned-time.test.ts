import { describe, expect, it } from 'vitest';
import { isTimeZone, momentOfWallTime, wallTimeOf, weekdayOf } from './zoned-time.ts';

describe('clocks of a place', () => {
  it('shows what they show, in winter and in summer', () => {
    expect(wallTimeOf(Date.UTC(2026, 0, 5, 2), 'Europe/Paris')).toEqual({
      date: '2026-01-05',
      time: '03:00',
    });
    expect(wallTimeOf(Date.UTC(2026, 6, 5, 1), 'Europe/Paris')).toEqual({
      date: '2026-07-05',
      time: '03:00',
    });
    expect(wallTimeOf(Date.UTC(2026, 0, 5, 23, 30), 'Asia/Kolkata')).toEqual({
      date: '2026-01-06',
      time: '05:00',
    });
    expect(wallTimeOf(Date.UTC(2026, 0, 5), 'UTC').time).toBe('00:00');
  });

  it.each(['UTC', 'Europe/Paris', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu'])(
    'leads back to the moment in %s',
    (timeZone) => {
      for (let day = 0; day < 366; day += 7) {
        const moment = Date.UTC(2026, 0, 1 + day, 12, 34);
        expect(momentOfWallTime(wallTimeOf(moment, timeZone), timeZone)).toBe(moment);
      }
    },
  );

  it('takes a missing hour for the one after, and the first of two', () => {
    const spring = momentOfWallTime({ date: '2026-03-29', time: '02:30' }, 'Europe/Paris') ?? 0;
    expect(wallTimeOf(spring, 'Europe/Paris').time).toBe('03:30');
    expect(momentOfWallTime({ date: '2026-10-25', time: '02:30' }, 'Europe/Paris')).toBe(
      Date.UTC(2026, 9, 25, 0, 30),
    );
  });

  it('knows what is no date and no place', () => {
    expect(momentOfWallTime({ date: '', time: '03:00' }, 'UTC')).toBeUndefined();
    expect(momentOfWallTime({ date: '2026-13-01', time: '03:00' }, 'UTC')).toBeUndefined();
    expect(momentOfWallTime({ date: '2026-01-01', time: '' }, 'UTC')).toBeUndefined();
    expect(isTimeZone('Europe/Oslo')).toBe(true);
    expect(isTimeZone('Europe/Atlantis')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });

  it('knows the day of the week', () => {
    expect(weekdayOf('2026-01-05')).toBe(0);
    expect(weekdayOf('2026-01-11')).toBe(6);
  });
});
