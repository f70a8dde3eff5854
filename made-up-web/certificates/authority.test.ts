import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newAuthority } from './authority.ts';
import { certificatePem, newKey } from '../../src/formats/x509/certificate.ts';
import { integer, objectId, value } from '../../src/formats/x509/der.ts';

describe('certificates', () => {
  it('are X.509 that another reader accepts', () => {
    const issuer = { name: 'Test Authority', key: newKey() };
    const span = { notBeforeMs: Date.UTC(2025, 0, 1), notAfterMs: Date.UTC(2030, 5, 2, 3, 4, 5) };
    const root = new X509Certificate(
      certificatePem({ name: issuer.name, key: issuer.key, issuer, authority: true, ...span }),
    );
    const leaf = new X509Certificate(
      certificatePem({ name: 'journal.test', key: newKey(), issuer, authority: false, ...span }),
    );
    expect(root.ca).toBe(true);
    expect(leaf.ca).toBe(false);
    expect(leaf.verify(root.publicKey)).toBe(true);
    expect(leaf.checkIssued(root)).toBe(true);
    expect(leaf.checkHost('journal.test')).toBe('journal.test');
    expect(leaf.checkHost('other.test')).toBeUndefined();
    expect(new Date(leaf.validTo).getTime()).toBe(span.notAfterMs);
    expect(leaf.verify(leaf.publicKey)).toBe(false);
  });

  it('are kept for each host, up to a bound', () => {
    const authority = newAuthority();
    const first = authority.secureContext('a.test', 'good');
    expect(authority.secureContext('a.test', 'good')).toBe(first);
    for (let count = 0; count < 300; count++) authority.secureContext(`host-${count}.test`, 'good');
    expect(authority.secureContext('a.test', 'good')).not.toBe(first);
  });
});

describe('DER', () => {
  it('writes lengths in the short and the long form (X.690, 8.1.3)', () => {
    expect([...value(4, Buffer.alloc(5)).subarray(0, 2)]).toEqual([4, 5]);
    expect([...value(4, Buffer.alloc(200)).subarray(0, 3)]).toEqual([4, 0x81, 200]);
    expect([...value(4, Buffer.alloc(300)).subarray(0, 4)]).toEqual([4, 0x82, 1, 44]);
  });

  it('writes object identifiers and positive numbers', () => {
    expect(Buffer.from(objectId('1.2.840.113549')).toString('hex')).toBe('06062a864886f70d');
    expect([...integer(Buffer.from([0x80]))]).toEqual([2, 2, 0, 0x80]);
  });
});
