import { describe, expect, it } from 'vitest';
import { readTypedUrl, readUrlLines } from './typed-url.ts';

describe('typed URL', () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['  example.org/a ', 'https://example.org/a'],
    ['//example.org', 'https://example.org'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['localhost:8080', 'https://localhost:8080'],
    ['http://bücher.example/', 'http://bücher.example/'],
    ['http://[::1]:80/', 'http://[::1]:80/'],
  ])('takes %j', (typed, url) => {
    expect(readTypedUrl(typed)).toEqual({ url });
  });

  it.each([
    ['', 'empty'],
    ['two words', 'spaces'],
    ['ftp://example.org/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['mailto:anna@example.org', 'scheme'],
    ['exam', 'host'],
    ['https://', 'host'],
    ['https://exa mple', 'spaces'],
    [`https://example.org/${'a'.repeat(5000)}`, 'host'],
    ['https://anna:secret@example.org/', 'secret'],
  ])('refuses %j', (typed, problem) => {
    expect(readTypedUrl(typed)).toEqual({ problem });
  });

  it('reads lines and names those that are no addresses', () => {
    expect(readUrlLines('a.example/1\n\n nonsense here\nhttp://b.example/\n')).toEqual({
      urls: ['https://a.example/1', 'http://b.example/'],
      wrong: [3],
    });
  });
});
