import { describe, expect, it } from 'vitest';
import { hostOf } from './host-of.ts';

describe('hostOf', () => {
  it.each([
    'http://a.test/',
    'https://User:pass@A.test:8443/x?y@z',
    'http://a.test?x=http://b.test/',
    'http://[2001:db8::1]:80/a',
    'rtmp://stream.test/live',
    'http://127.0.0.1:3000',
    'http://a.test/@b.test/',
  ])('is what the URL standard says of %s', (url) => {
    expect(hostOf(url)).toBe(new URL(url).hostname);
  });

  it.each(['', 'dns:a.test', 'mailto:x@a.test', 'not a url', '//a.test/'])('is nothing for %j', (url) => {
    expect(hostOf(url)).toBe('');
  });
});
