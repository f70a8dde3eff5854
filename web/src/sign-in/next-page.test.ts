import { describe, expect, it } from 'vitest';
import { nextPage } from './next-page.ts';

const after = (next: string): string => nextPage(new URLSearchParams({ next }));

describe('the page after signing in', () => {
  it('is the one that was wanted', () => {
    expect(after('/targets?q=news&sort=title')).toBe('/targets?q=news&sort=title');
  });

  it.each([
    '',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    '/sign-in?next=/today',
  ])('is that of today and never another place: %s', (next) => {
    expect(after(next)).toBe('/today');
  });
});
