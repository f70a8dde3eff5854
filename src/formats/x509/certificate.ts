/**
 * X.509 version 3 certificates (RFC 5280), signed with ECDSA on P-256 and SHA-256:
 *
 *   Certificate ::= { tbsCertificate, signatureAlgorithm, signature }
 *   tbsCertificate ::= { version, serial, algorithm, issuer, validity, subject, publicKey, extensions }
 */
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, boolean, context, integer, objectId, octets, sequence, set, time, utf8 } from './der.ts';
import type { Der } from './der.ts';

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const commonName = objectId('2.5.4.3');
/** RFC 5280, A.1: ub-common-name. Clients look for the host in the alternative names only. */
const longestCommonName = 64;

export interface Signer {
  readonly name: string;
  readonly key: KeyObject;
}

export interface CertificateRequest {
  /** For an authority any name; otherwise the host: a name in ASCII, or an IP address without brackets. */
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

export function certificatePem(request: CertificateRequest): string {
  const toBeSigned = sequence(
    context(0, true, integer(Buffer.from([2]))), // version 3
    integer(serialNumber()),
    ecdsaWithSha256,
    distinguishedName(request.issuer.name),
    sequence(time(request.notBeforeMs), time(request.notAfterMs)),
    distinguishedName(request.name),
    publicKeyOf(request.key),
    context(3, true, sequence(...extensions(request))),
  );
  const signature = sign('sha256', toBeSigned, { key: request.issuer.key, dsaEncoding: 'der' });
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
  return sequence(set(sequence(commonName, utf8(name.slice(0, longestCommonName)))));
}

function publicKeyOf(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function keyIdentifier(key: KeyObject): Uint8Array {
  return createHash('sha1').update(publicKeyOf(key)).digest();
}

function extensions(request: CertificateRequest): Der[] {
  const shared = [
    extension('2.5.29.14', octets(keyIdentifier(request.key))),
    extension('2.5.29.35', sequence(context(0, false, keyIdentifier(request.issuer.key)))),
  ];
  if (request.authority) {
    return [
      ...shared,
      // basic constraints: an authority, with none below it
      extension('2.5.29.19', sequence(boolean(true), integer(Buffer.from([0]))), true),
      extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true), // key usage: sign certificates and lists
    ];
  }
  return [
    ...shared,
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true), // key usage: digital signature
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))), // extended key usage: server
    extension('2.5.29.17', sequence(alternativeName(request.name))),
  ];
}

/** RFC 5280, 4.2.1.6: dNSName, or iPAddress of 4 or 16 bytes. */
function alternativeName(host: string): Der {
  const kind = isIP(host);
  if (kind === 0) return context(2, false, Buffer.from(host, 'latin1'));
  return context(7, false, kind === 4 ? Buffer.from(host.split('.').map(Number)) : ipv6Bytes(host));
}

/** `fe80::1:2`, `::ffff:127.0.0.1` as 16 bytes. The URL standard writes the last four as two groups, too. */
function ipv6Bytes(address: string): Uint8Array {
  const [plain = ''] = address.split('%'); // without a zone
  const written = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const [first, last] = [groups(before), groups(after)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

function groups(text: string | undefined): number[] {
  return text === undefined || text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function extension(id: string, content: Der, critical = false): Der {
  return sequence(objectId(id), ...(critical ? [boolean(true)] : []), octets(content));
}
