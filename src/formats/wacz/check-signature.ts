import { defined } from '../values/defined.ts';
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { chainProblem, isTrusted, readChain } from '../x509/certificate-chain.ts';
import { checkTimeStamp } from '../x509/time-stamp.ts';
import type { SignedData } from './data-package.ts';

/**
 * The outcome of checking the signature of a WACZ file (WACZ Signing and Verification 0.1.0).
 *
 *   unsigned    there is none
 *   valid       correct: `by` is a key (of an unconfirmed owner) or a domain with a trusted certificate
 *   untrusted   correct, but the authority of the domain or of the time stamp is not trusted
 *   invalid     wrong, or the signed content differs from the file
 */
export type WaczSignature =
  | { readonly state: 'unsigned' }
  | {
      readonly state: 'valid' | 'untrusted';
      /** `domain example.org`, `key sha256:…`. */
      readonly by: string;
      /** ISO 8601. For a domain the time of the time stamp; for a key the time that the file claims. */
      readonly at?: string;
      /** A time stamp authority confirms `at`. */
      readonly isTimeProven: boolean;
      readonly reason?: string;
    }
  | { readonly state: 'invalid'; readonly by?: string; readonly reason: string };

/**
 * The root of freetsa.org, which Mozilla's list lacks: authsign, the tool of the specification, gets its time stamps there.
 */
const timeStampRoots: ReadonlySet<string> = new Set([
  'a6379e7cecc05faa3cbf076013d745e327bbbaa38c0b9af22469d4701d18aabc',
]);
const maxMinutesToTimeStamp = 10;

/** Checks `signedData` in itself. The caller compares its hash with that of the package. */
export function checkSignature(signed: SignedData | undefined): WaczSignature {
  if (signed === undefined) return { state: 'unsigned' };
  if (signed.hash === undefined || signed.signature === undefined)
    return { state: 'invalid', reason: 'signedData has no hash or no signature' };
  if (signed.domain !== undefined || signed.domainCert !== undefined) return checkDomain(signed);
  if (signed.publicKey === undefined)
    return { state: 'invalid', reason: 'signedData has neither a key nor a domain' };
  return checkKey(signed, signed.publicKey);
}

function checkKey(signed: SignedData, publicKey: string): WaczSignature {
  const der = Buffer.from(publicKey, 'base64');
  const by = `key sha256:${createHash('sha256').update(der).digest('hex')}`;
  let key: KeyObject;
  try {
    key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return { state: 'invalid', by, reason: 'its key cannot be read' };
  }
  if (!isRight(signed, key)) return { state: 'invalid', by, reason: 'the signature is wrong' };
  const at = isoTime(signed.created);
  return { state: 'valid', by, ...defined({ at }), isTimeProven: false };
}

function checkDomain(signed: SignedData): WaczSignature {
  const { domain = '', created } = signed;
  const by = `domain ${domain}`;
  const wrong = (reason: string): WaczSignature => ({ state: 'invalid', by, reason });
  const chain = readChain(signed.domainCert ?? '');
  if (chain === undefined) return wrong('the certificate of the domain is missing or cannot be read');
  if (!isRight(signed, chain[0].publicKey)) return wrong('the signature is wrong');
  if (chain[0].checkHost(domain) === undefined) return wrong('its certificate is for another name');
  const timeChain = readChain(signed.timestampCert ?? '');
  if (timeChain === undefined) return wrong('the certificate of the time stamp is missing or cannot be read');
  const stamp = checkTimeStamp(
    Buffer.from(signed.timeSignature ?? '', 'base64'),
    Buffer.from(signed.signature ?? '', 'latin1'),
    timeChain[0],
  );
  if (!stamp.ok) return wrong(stamp.error);
  const createdMs = Date.parse(isoTime(created) ?? '');
  // Time stamps have whole seconds.
  if (!(Math.abs(stamp.value - createdMs) <= (maxMinutesToTimeStamp * 60 + 1) * 1000))
    return wrong(
      `it says that it was made at ${created ?? 'no time'}, and its time stamp is of ${iso(stamp.value)}`,
    );
  const problem = chainProblem(chain, stamp.value) ?? chainProblem(timeChain, stamp.value);
  if (problem !== undefined) return wrong(problem);
  const at = iso(stamp.value);
  const isDomainTrusted = isTrusted(chain) || isCrossSigned(signed, chain[0].publicKey, stamp.value);
  const isTimeProven = isTrusted(timeChain, timeStampRoots);
  if (isDomainTrusted && isTimeProven) return { state: 'valid', by, at, isTimeProven };
  const reason = `the authority of its ${isDomainTrusted ? 'time stamp' : 'domain certificate'} is not trusted`;
  return { state: 'untrusted', by, at, isTimeProven, reason };
}

/** The alternative if the first certificate of a domain is not trusted. */
function isCrossSigned({ crossSignedCert = '' }: SignedData, key: KeyObject, atMs: number): boolean {
  const chain = readChain(crossSignedCert);
  if (chain === undefined || !chain[0].publicKey.equals(key)) return false;
  return chainProblem(chain, atMs) === undefined && isTrusted(chain);
}

/** ECDSA over the text of the hash: authsign writes signatures in DER, browsers as two numbers of equal length. */
function isRight({ hash = '', signature = '' }: SignedData, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');
  const text = Buffer.from(hash, 'utf8');
  return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => {
    try {
      return verify('sha256', text, { key, dsaEncoding }, bytes);
    } catch {
      return false;
    }
  });
}

/** A time without a zone is in UTC, as written by authsign. */
function isoTime(text: string | undefined): string | undefined {
  const zoned = text !== undefined && /T[\d:.]+$/.test(text) ? `${text}Z` : (text ?? '');
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? undefined : iso(ms);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
