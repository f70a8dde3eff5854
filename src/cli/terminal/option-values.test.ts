import { describe, expect, it } from 'vitest';
import { date, language } from './option-values.ts';

describe('values of options', () => {
  it.each([
    ['2024', '2024'],
    ['2024-02-29', '20240229'],
    ['2024-01-31T12:00:00Z', '20240131120000'],
  ])('the date %s', (text, read) => {
    expect(date(text)).toBe(read);
  });

  it.each(['2024-13', '2023-02-29', '2024-01-31T25:00:00', '24', '20241', 'May'])('no date: %s', (text) => {
    expect(() => date(text)).toThrow('Write the date as');
  });

  it('languages, whatever the country; which Norwegian has to be said', () => {
    expect(['fr', 'nb-NO', 'ZH-Hant'].map(language)).toEqual(['fr', 'nb', 'zh-hant']);
    expect(() => language('no')).toThrow('--lang nb --lang nn');
    expect(() => language('x')).toThrow('Give a language code');
  });
});
