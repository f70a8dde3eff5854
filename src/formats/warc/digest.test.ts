import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32, parseDigest, sha1Label } from './digest.ts';

describe('base32 (RFC 4648, 10)', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %j, without padding', (text, coded) => {
    expect(base32(Buffer.from(text))).toBe(coded);
  });

  it('labels the sha1 of nothing as every index knows it', () => {
    expect(sha1Label(createHash('sha1').digest())).toBe('sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ');
  });
});

describe('parseDigest', () => {
  const sizes: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

  it('reads any digest in any base', () => {
    const bases = {
      hex: (bytes: Buffer) => bytes.toString('hex'),
      HEX: (bytes: Buffer) => bytes.toString('hex').toUpperCase(),
      base32: (bytes: Buffer) => base32(bytes),
      base64: (bytes: Buffer) => bytes.toString('base64'),
      base64url: (bytes: Buffer) => bytes.toString('base64url'),
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(sizes)),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        fc.constantFrom(...Object.values(bases)),
        (algorithm, noise, base) => {
          const bytes = Buffer.from(noise.subarray(0, sizes[algorithm]));
          expect(parseDigest(`${algorithm}:${base(bytes)}`)).toEqual({ algorithm, bytes });
        },
      ),
    );
  });

  it.each([
    ['', 'unknown-algorithm'],
    [':', 'unknown-algorithm'],
    ['3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ', 'unknown-algorithm'],
    ['sha3:00', 'unknown-algorithm'],
    ['sha1', 'unknown-algorithm'],
    ['sha1:', 'unreadable'],
    ['sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBY', 'unreadable'],
    ['sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBY1', 'unreadable'],
    ['sha1:3I42H3S6NNFQ2MSV X7XZKYAYSCX5QBYJ', 'unreadable'],
    ['md5:d41d8cd98f00b204e9800998ecf8427', 'unreadable'],
  ])('%j is %s', (text, verdict) => {
    expect(parseDigest(text)).toBe(verdict);
  });

  it.each(['constructor:00', '__proto__:00', 'toString:00', 'hasOwnProperty:'])(
    '%j is no algorithm',
    (text) => {
      expect(typeof parseDigest(text)).toBe('string');
    },
  );

  it('is read with spaces and hyphens about the label', () => {
    const digest = parseDigest(
      ' SHA-256 : e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 ',
    );
    expect(digest).toMatchObject({ algorithm: 'sha256' });
  });
});
