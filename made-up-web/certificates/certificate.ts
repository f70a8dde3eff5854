/** X.509 version 3 certificates (RFC 5280), signed with ECDSA on P-256 and SHA-256. */
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { bits, boolean, context, integer, objectId, octets, sequence, set, time, utf8 } from './der.ts';
import type { Der } from './der.ts';

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const commonName = objectId('2.5.4.3');

export interface Signer {
  readonly name: string;
  readonly key: KeyObject;
}

export interface CertificateWish {
  readonly name: string;
  readonly key: KeyObject;
  readonly issuer: Signer;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly authority: boolean;
}

export function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
}

export function certificatePem(wish: CertificateWish): string {
  const toBeSigned = sequence(
    context(0, true, integer(Buffer.from([2]))), // version 3
    integer(serialNumber()),
    ecdsaWithSha256,
    distinguishedName(wish.issuer.name),
    sequence(time(wish.notBeforeMs), time(wish.notAfterMs)),
    distinguishedName(wish.name),
    publicKeyOf(wish.key),
    context(3, true, sequence(...extensions(wish))),
  );
  const signature = sign('sha256', toBeSigned, { key: wish.issuer.key, dsaEncoding: 'der' });
  const der = sequence(toBeSigned, ecdsaWithSha256, bits(signature));
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function serialNumber(): Uint8Array {
  const bytes = randomBytes(12);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

function distinguishedName(name: string): Der {
  return sequence(set(sequence(commonName, utf8(name))));
}

function publicKeyOf(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function keyIdentifier(key: KeyObject): Uint8Array {
  return createHash('sha1').update(publicKeyOf(key)).digest();
}

function extensions(wish: CertificateWish): Der[] {
  const shared = [
    extension('2.5.29.14', octets(keyIdentifier(wish.key))),
    extension('2.5.29.35', sequence(context(0, false, keyIdentifier(wish.issuer.key)))),
  ];
  if (wish.authority) {
    return [
      ...shared,
      extension('2.5.29.19', sequence(boolean(true)), true), // basic constraints: an authority
      extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true), // key usage: sign certificates and lists
    ];
  }
  return [
    ...shared,
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true), // key usage: digital signature
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))), // extended key usage: server
    extension('2.5.29.17', sequence(context(2, false, Buffer.from(wish.name, 'latin1')))), // the host name
  ];
}

function extension(id: string, content: Der, critical = false): Der {
  return sequence(objectId(id), ...(critical ? [boolean(true)] : []), octets(content));
}
