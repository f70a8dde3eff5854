import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { certificatePem, newKey } from './certificate.ts';
import { time, value } from './der.ts';

const issuer = { name: 'Test Authority', key: newKey() };
const span = { notBeforeMs: Date.UTC(2026, 0, 1), notAfterMs: Date.UTC(2027, 0, 1) };
const root = new X509Certificate(
  certificatePem({ name: issuer.name, key: issuer.key, issuer, authority: true, ...span }),
);

function leafFor(name: string): X509Certificate {
  return new X509Certificate(certificatePem({ name, key: newKey(), issuer, authority: false, ...span }));
}

describe('a certificate of a host', () => {
  it('names a host, however long its name is', () => {
    const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.test`;
    for (const host of ['dlweb', 'date.dlweb', 'xn--bcher-kva.example', 'under_score.test', long]) {
      const leaf = leafFor(host);
      expect(leaf.subjectAltName).toBe(`DNS:${host}`);
      expect(leaf.checkIssued(root) && leaf.verify(root.publicKey)).toBe(true);
      expect(leaf.subject.length).toBeLessThanOrEqual('CN='.length + 64);
      expect(leaf.ca).toBe(false);
    }
  });

  it('names IP addresses as such', () => {
    const cases = ['127.0.0.1', '255.254.1.0', '::1', 'fe80::1:2', '2001:db8::', '1:2:3:4:5:6:7:8'];
    for (const address of cases) expect(leafFor(address).checkIP(address), address).toBe(address);
    expect(leafFor('::ffff:127.0.0.1').subjectAltName).toBe('IP Address:0:0:0:0:0:FFFF:7F00:1');
    expect(leafFor('fe80::1%eth0').checkIP('fe80::1')).toBe('fe80::1');
    expect(leafFor('127.0.0.1').checkIP('127.0.0.2')).toBeUndefined();
  });

  it('has no authority, and its authority has none below it', () => {
    expect(leafFor('a.test').checkIssued(leafFor('b.test'))).toBe(false);
    // basicConstraints: CA TRUE, pathLenConstraint 0
    expect(root.raw.includes(Buffer.from('30060101ff020100', 'hex'))).toBe(true);
  });
});

describe('times and lengths', () => {
  it('have four digits of a year from 2050 on', () => {
    expect(Buffer.from(time(Date.UTC(2049, 11, 31, 23, 59, 59))).toString('latin1')).toBe(
      '\u0017\r491231235959Z',
    );
    expect(Buffer.from(time(Date.UTC(2050, 0, 1))).toString('latin1')).toBe('\u0018\u000f20500101000000Z');
  });

  it('are never written wrongly: what does not fit is refused', () => {
    expect(() => value(4, Buffer.alloc(0x10000))).toThrow(RangeError);
  });
});
