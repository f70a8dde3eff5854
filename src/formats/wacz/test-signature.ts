/** Signatures for tests: keys, authorities and time stamps of our own. */
import { createHash, createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { certificatePem, newKey } from '../x509/certificate.ts';
import type { Signer } from '../x509/certificate.ts';
import { bits, context, integer, objectId, octets, sequence, set, time, utf8, value } from '../x509/der.ts';
import type { Der } from '../x509/der.ts';

export const testAuthority: Signer = { name: 'Authority of a test', key: newKey() };
const dayMs = 24 * 3600 * 1000;
export const signedAtMs = Date.UTC(2026, 10, 18, 1, 45);
const span = { notBeforeMs: signedAtMs - dayMs, notAfterMs: signedAtMs + dayMs };
export const testRoot = certificatePem({
  name: testAuthority.name,
  key: testAuthority.key,
  issuer: testAuthority,
  authority: true,
  ...span,
});

/** As a browser signs: P-384, and the signature as two numbers. */
export function signedByKey(hash: string): Record<string, string> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
  return {
    hash,
    created: '2026-11-18T01:45:00Z',
    software: 'a test',
    version: '0.1.0',
    signature: sign('sha256', Buffer.from(hash), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
      'base64',
    ),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

export interface DomainSignature {
  readonly domain?: string;
  readonly certifiedDomain?: string;
  readonly created?: string;
  readonly stampedMs?: number;
  /** The purpose in the certificate of the time stamp. */
  readonly purpose?: string;
  readonly issuer?: Signer;
}

/** As authsign signs. */
export function signedByDomain(hash: string, options: DomainSignature = {}): Record<string, string> {
  const { domain = 'sign.test', certifiedDomain = domain, issuer = testAuthority } = options;
  const key = newKey();
  const leaf = certificatePem({ name: certifiedDomain, key, issuer, authority: false, ...span });
  const signature = sign('sha256', Buffer.from(hash), { key, dsaEncoding: 'der' }).toString('base64');
  const stamper = newKey();
  const stamperPem = pemOf(stamperCertificate(stamper, options.purpose ?? '1.3.6.1.5.5.7.3.8'));
  return {
    hash,
    created: options.created ?? '2026-11-18T01:44:58',
    software: 'a test',
    version: '0.1.0',
    signature,
    domain,
    domainCert: leaf + testRoot,
    timeSignature: timeStamp(Buffer.from(signature), stamper, options.stampedMs ?? signedAtMs).toString(
      'base64',
    ),
    timestampCert: stamperPem + testRoot,
  };
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const sha256Id = sequence(objectId('2.16.840.1.101.3.4.2.1'));
const one = integer(Buffer.from([1]));
const infoId = objectId('1.2.840.113549.1.9.16.1.4');

/** A TimeStampResp of RFC 3161. */
function timeStamp(data: Uint8Array, key: KeyObject, timeMs: number): Buffer {
  const digits = new Date(timeMs).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const info = sequence(
    one,
    objectId('1.2.3.4'),
    sequence(sha256Id, octets(digest(data))),
    one,
    value(0x18, Buffer.from(`${digits}Z`, 'latin1')),
  );
  const attributes = [
    sequence(objectId('1.2.840.113549.1.9.3'), set(infoId)),
    sequence(objectId('1.2.840.113549.1.9.4'), set(octets(digest(info)))),
  ];
  const signature = sign('sha256', set(...attributes), { key, dsaEncoding: 'der' });
  const signer = sequence(
    one,
    sequence(nameOf('Time of a test'), one),
    sha256Id,
    context(0, true, ...attributes),
    ecdsaWithSha256,
    octets(signature),
  );
  const signed = sequence(one, set(sha256Id), sequence(infoId, context(0, true, octets(info))), set(signer));
  const token = sequence(objectId('1.2.840.113549.1.7.2'), context(0, true, signed));
  return Buffer.from(sequence(sequence(integer(Buffer.from([0]))), token));
}

function stamperCertificate(key: KeyObject, purpose: string): Der {
  const usage = sequence(objectId('2.5.29.37'), octets(sequence(objectId(purpose))));
  const toBeSigned = sequence(
    context(0, true, integer(Buffer.from([2]))),
    one,
    ecdsaWithSha256,
    nameOf(testAuthority.name),
    sequence(time(span.notBeforeMs), time(span.notAfterMs)),
    nameOf('Time of a test'),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    context(3, true, sequence(usage)),
  );
  const signature = sign('sha256', toBeSigned, { key: testAuthority.key, dsaEncoding: 'der' });
  return sequence(toBeSigned, ecdsaWithSha256, bits(signature));
}

function nameOf(name: string): Der {
  return sequence(set(sequence(objectId('2.5.4.3'), utf8(name))));
}

function pemOf(der: Der): string {
  return new X509Certificate(Buffer.from(der)).toString();
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
