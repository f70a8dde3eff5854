import { describe, expect, it } from 'vitest';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { loadTranslation, messagesIn } from '../language/messages.ts';
import { placeName, scheduleWords } from './schedule-words.ts';
import type { Rhythm } from './schedule-words.ts';

const texts = messagesIn(scheduleMessages, 'en');
await loadTranslation('fr');
const textsFr = messagesIn(scheduleMessages, 'fr');

// Monday 5 January 2026, 03:00 in Paris.
const rhythm: Rhythm = {
  unit: 'week',
  every: 2,
  firstMs: Date.UTC(2026, 0, 5, 2),
  lastMs: null,
  repeats: null,
  timeZone: 'Europe/Paris',
};

const english = (change: Partial<Rhythm>): string =>
  scheduleWords({ ...rhythm, ...change }, texts.words, 'en-GB');

describe('a schedule in words', () => {
  it('says the rhythm, the day, the time and the place', () => {
    expect(english({})).toBe('Every 2 weeks on Monday at 03:00, Paris time, from 5 January 2026');
    expect(english({ every: 1, unit: 'day' })).toBe('Every day at 03:00, Paris time, from 5 January 2026');
    expect(english({ every: 1, unit: 'hour' })).toBe(
      'Every hour at 0 minutes past, Paris time, from 5 January 2026',
    );
    expect(english({ every: 3, unit: 'month' })).toBe(
      'Every 3 months on day 5 at 03:00, Paris time, from 5 January 2026',
    );
    expect(english({ every: 1, unit: 'year' })).toBe(
      'Every year on 5 January at 03:00, Paris time, from 5 January 2026',
    );
  });

  it('says how it ends', () => {
    expect(english({ lastMs: Date.UTC(2026, 11, 31, 22, 59) })).toMatch(/until 31 December 2026$/);
    expect(english({ repeats: 1 })).toMatch(/, once$/);
    expect(english({ repeats: 12 })).toMatch(/, 12 times$/);
  });

  it('takes the day of the place, not that of UTC', () => {
    expect(english({ firstMs: Date.UTC(2026, 0, 4, 23, 30) })).toMatch(/on Monday at 00:30/);
  });

  it('speaks French', () => {
    expect(scheduleWords(rhythm, textsFr.words, 'fr-FR')).toBe(
      'Toutes les 2 semaines le lundi à 03:00, heure de Paris, à partir du 5 janvier 2026',
    );
    expect(
      scheduleWords(
        { ...rhythm, unit: 'month', every: 1, firstMs: Date.UTC(2026, 0, 1, 2) },
        textsFr.words,
        'fr-FR',
      ),
    ).toMatch(/^Tous les mois le 1er à 03:00/);
  });

  it('names a place as people do', () => {
    expect(placeName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(placeName('UTC')).toBe('UTC');
  });
});
