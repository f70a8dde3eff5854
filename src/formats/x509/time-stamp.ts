/**
 * Time stamps of RFC 3161: a CMS signature (RFC 5652) of an authority over the digest of something and a time.
 *
 *   TimeStampResp ::= { status, ContentInfo }            ContentInfo ::= { id-signedData, [0] SignedData }
 *   SignedData    ::= { version, digestAlgorithms, { id-ct-TSTInfo, [0] OCTET STRING of TSTInfo }, …, signerInfos }
 *   SignerInfo    ::= { version, signer, digestAlgorithm, [0] signedAttributes, signatureAlgorithm, signature }
 *   TSTInfo       ::= { version, policy, { { algorithm }, digest }, serialNumber, time, … }
 */
import { createHash, verify } from 'node:crypto';
import type { KeyObject, X509Certificate } from 'node:crypto';
import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import { objectId } from './der.ts';
import { readChildren, readDer, readGeneralizedTime } from './read-der.ts';
import type { DerValue } from './read-der.ts';

const signedData = '1.2.840.113549.1.7.2';
const timeStampInfo = '1.2.840.113549.1.9.16.1.4';
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const digests = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
} as const;
const tags = { octets: 0x04, sequence: 0x30, set: 0x31, context0: 0xa0 } as const;

/**
 * Checks that this authority confirms these bytes, and returns the time. Accepts an answer of its server, or the token in it.
 */
export function checkTimeStamp(
  answer: Buffer,
  data: Uint8Array,
  authority: Pick<X509Certificate, 'publicKey' | 'keyUsage'>,
): Result<number, string> {
  const token = readToken(answer);
  if (token === undefined) return failure('the time stamp cannot be read');
  // Otherwise the certificate of any host could confirm any time.
  if (!(authority.keyUsage as readonly string[] | undefined)?.includes(timeStamping))
    return failure('the certificate of the time stamp is not one for time stamps');
  const [, , imprint, , time] = readChildren(readDer(token.info));
  const [imprintAlgorithm, imprintDigest] = readChildren(imprint);
  const algorithm = digestOf(imprintAlgorithm);
  const timeMs = readGeneralizedTime(time);
  if (algorithm === undefined || timeMs === undefined || imprintDigest === undefined)
    return failure('the time stamp cannot be read');
  if (!createHash(algorithm).update(data).digest().equals(imprintDigest.content))
    return failure('the time stamp is one of something else');
  if (!isSignedBy(token, authority.publicKey)) return failure('the signature of the time stamp is wrong');
  return success(timeMs);
}

interface Token {
  /** The TSTInfo. */
  readonly info: Buffer;
  readonly digest: string;
  readonly attributes: DerValue;
  readonly signature: Buffer;
}

function readToken(answer: Buffer): Token | undefined {
  const outer = readDer(answer);
  const [first, second] = readChildren(outer);
  const content = first?.tag === tags.sequence ? second : outer;
  const [type, wrapped] = readChildren(content);
  if (!isId(type, signedData)) return undefined;
  const parts = readChildren(readChildren(wrapped)[0]);
  const [infoType, infoWrapped] = readChildren(parts[2]);
  const info = readChildren(infoWrapped)[0];
  const signers = parts.at(-1);
  if (!isId(infoType, timeStampInfo) || info?.tag !== tags.octets || signers?.tag !== tags.set)
    return undefined;
  const [, , algorithm, attributes, , signature] = readChildren(readChildren(signers)[0]);
  const digest = digestOf(algorithm);
  if (digest === undefined || attributes?.tag !== tags.context0 || signature?.tag !== tags.octets)
    return undefined;
  return { info: info.content, digest, attributes, signature: signature.content };
}

/** RFC 5652, 5.4: the attributes are signed as a set, and one of them is the digest of the content. */
function isSignedBy({ info, digest, attributes, signature }: Token, key: KeyObject): boolean {
  const stated = attributeOf(attributes, messageDigest);
  if (stated === undefined || !createHash(digest).update(info).digest().equals(stated.content)) return false;
  if (!isId(attributeOf(attributes, contentType), timeStampInfo)) return false;
  const signed = Buffer.concat([Buffer.from([tags.set]), attributes.whole.subarray(1)]);
  try {
    return verify(digest, signed, key, signature);
  } catch {
    return false;
  }
}

function attributeOf(attributes: DerValue, id: string): DerValue | undefined {
  const found = readChildren(attributes).find((attribute) => isId(readChildren(attribute)[0], id));
  return readChildren(readChildren(found)[1])[0];
}

function digestOf(algorithm: DerValue | undefined): string | undefined {
  const id = readChildren(algorithm)[0];
  return Object.entries(digests).find(([dotted]) => isId(id, dotted))?.[1];
}

function isId(value: DerValue | undefined, dotted: string): boolean {
  return value !== undefined && value.whole.equals(objectId(dotted));
}
