import { describe, expect, it } from 'vitest';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { fieldChecks, isWebAddress } from './field-checks.ts';
import { messagesIn } from '../language/messages.ts';

const texts = messagesIn(staffMessages, 'en');

const checks = fieldChecks(texts, String);

describe('a web address, as people type it', () => {
  it.each([
    'example.org',
    ' https://www.example.org/a?b=c#d ',
    'HTTP://EXAMPLE.ORG',
    'www.müller.example',
    'localhost:8080/x',
    'http://[::1]/',
    '10.0.0.1',
  ])('is one: %s', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each([
    '',
    'two words',
    'ftp://example.org',
    'javascript://x%0aalert(1)',
    'word',
    'http://',
    'a@',
    '///',
  ])('is none: %s', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});

describe('checks of fields', () => {
  it('say what is wrong, and nothing where all is well', () => {
    expect(checks.name('  ')).toBe(texts.required);
    expect(checks.name('x'.repeat(201))).toBe(texts.tooLong('200'));
    expect(checks.name(` ${'x'.repeat(200)} `)).toBeNull();
    expect(checks.email('')).toBeNull();
    expect(checks.email('a@b.example')).toBeNull();
    expect([checks.email('a@b'), checks.email('a b@c.example')]).toEqual([
      texts.notAnEmail,
      texts.notAnEmail,
    ]);
    expect(checks.webAddress('')).toBe(texts.required);
    expect(checks.webAddress('no address')).toBe(texts.notAnAddress);
  });
});
