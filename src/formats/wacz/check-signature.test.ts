import { describe, expect, it } from 'vitest';
import { newKey } from '../x509/certificate.ts';
import { checkSignature } from './check-signature.ts';
import { signedAtMs, signedByDomain, signedByKey } from './test-signature.ts';
import type { DomainSignature } from './test-signature.ts';

const hash = `sha256:${'ab'.repeat(32)}`;
const other = `sha256:${'cd'.repeat(32)}`;

describe('a signature by a key', () => {
  it('is valid, with the key by its digest and the time that it claims', () => {
    expect(checkSignature(signedByKey(hash))).toEqual({
      state: 'valid',
      by: expect.stringMatching(/^key sha256:[0-9a-f]{64}$/) as string,
      at: '2026-11-18T01:45:00.000Z',
      isTimeProven: false,
    });
  });

  it('is invalid for another hash, with another key, without one, or as no signature at all', () => {
    const signed = signedByKey(hash);
    const wrong = [
      { ...signed, hash: other },
      { ...signed, publicKey: signedByKey(hash)['publicKey'] ?? '' },
      { ...signed, publicKey: 'bm8ga2V5' },
      { ...signed, signature: 'x' },
      { hash, signature: 'x' },
      {},
    ];
    for (const each of wrong) expect(checkSignature(each).state).toBe('invalid');
    expect(checkSignature(undefined)).toEqual({ state: 'unsigned' });
  });
});

describe('a signature by a domain', () => {
  it('of an authority that nobody trusts is right and untrusted', () => {
    expect(checkSignature(signedByDomain(hash))).toEqual({
      state: 'untrusted',
      by: 'domain sign.test',
      at: '2026-11-18T01:45:00.000Z',
      isTimeProven: false,
      reason: 'the authority of its domain certificate is not trusted',
    });
  });

  const minuteMs = 60_000;
  it.each<[string, DomainSignature, string]>([
    [
      'a certificate of another name',
      { certifiedDomain: 'other.test' },
      'its certificate is for another name',
    ],
    ['a time stamp long after', { stampedMs: signedAtMs + 11 * minuteMs }, 'its time stamp is of'],
    ['a time stamp long before', { stampedMs: signedAtMs - 11 * minuteMs }, 'its time stamp is of'],
    ['no time', { created: 'once' }, 'it says that it was made at once'],
    [
      'a certificate that had expired',
      { created: '2026-12-18T00:00:00Z', stampedMs: Date.UTC(2026, 11, 18) },
      'its certificate was not valid',
    ],
    [
      'a time stamp by the certificate of a server',
      { purpose: '1.3.6.1.5.5.7.3.1' },
      'the certificate of the time stamp is not one for time stamps',
    ],
    [
      'a chain of which one did not issue the other',
      { issuer: { name: 'Authority of a test', key: newKey() } },
      'certificate 1 of its chain was not issued by the next',
    ],
  ])('with %s is invalid', (_, wish, reason) => {
    expect(checkSignature(signedByDomain(hash, wish))).toMatchObject({
      state: 'invalid',
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('with a time stamp, certificate or signature of another is invalid', () => {
    const signed = signedByDomain(hash);
    const another = signedByDomain(other);
    for (const name of ['hash', 'signature', 'domainCert', 'timeSignature', 'timestampCert'])
      expect([name, checkSignature({ ...signed, [name]: another[name] ?? '' }).state]).toEqual([
        name,
        'invalid',
      ]);
    for (const name of ['domain', 'domainCert', 'timeSignature', 'timestampCert'])
      expect([name, checkSignature({ ...signed, [name]: 'x' }).state]).toEqual([name, 'invalid']);
  });

  it('is invalid with a time stamp that is cut anywhere', () => {
    const signed = signedByDomain(hash);
    const stamp = Buffer.from(signed['timeSignature'] ?? '', 'base64');
    for (let at = 0; at < stamp.length; at++) {
      const cut = stamp.subarray(0, at).toString('base64');
      expect(checkSignature({ ...signed, timeSignature: cut }).state).toBe('invalid');
    }
  });
});
