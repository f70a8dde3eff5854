import { createHash } from 'node:crypto';
import { parseDigest } from '../warc/digest.ts';
import type { ZipArchive } from '../zip/open-zip.ts';
import { gatherEntry } from '../zip/read-entry.ts';
import { checkSignature } from './check-signature.ts';
import type { WaczSignature } from './check-signature.ts';
import { parseDataPackage, parsePackageDigest } from './data-package.ts';
import type { DataPackage, PackageDigest } from './data-package.ts';
import { waczFinding } from './wacz-finding.ts';
import type { WaczFinding } from './wacz-finding.ts';

export const packagePath = 'datapackage.json';
export const digestPath = 'datapackage-digest.json';
const maxPackageBytes = 64 * 1024 * 1024;
const knownProfiles: ReadonlySet<string> = new Set(['data-package', 'wacz-package', 'wacz']);

export async function readPackage(
  zip: ZipArchive,
  findings: WaczFinding[],
): Promise<DataPackage | undefined> {
  const entry = zip.byName.get(packagePath);
  if (entry === undefined) {
    findings.push(waczFinding('package-missing'));
    return undefined;
  }
  const gathered = await gatherEntry(zip, entry, maxPackageBytes);
  const dataPackage = gathered.ok ? parseDataPackage(gathered.value) : undefined;
  if (dataPackage === undefined) {
    findings.push(waczFinding('package-unreadable', gathered.ok ? 'no JSON object' : gathered.error.message));
    return undefined;
  }
  for (const oddity of dataPackage.oddities) findings.push(waczFinding('package-odd', oddity));
  const { profile } = dataPackage;
  if (profile !== undefined && !knownProfiles.has(profile))
    findings.push(waczFinding('package-odd', `profile ${profile}`));
  return dataPackage;
}

export async function readDigest(
  zip: ZipArchive,
  findings: WaczFinding[],
): Promise<PackageDigest | undefined> {
  const entry = zip.byName.get(digestPath);
  if (entry === undefined) {
    findings.push(waczFinding('digest-missing'));
    return undefined;
  }
  const gathered = await gatherEntry(zip, entry, maxPackageBytes);
  const digest = gathered.ok ? parsePackageDigest(gathered.value) : undefined;
  if (digest === undefined) {
    findings.push(waczFinding('digest-unreadable', gathered.ok ? 'no JSON object' : gathered.error.message));
    return undefined;
  }
  findings.push(...(await checkDigest(zip, digest)));
  return digest;
}

/** A signature is valid only if its hash is. */
export function signatureOf(
  digest: PackageDigest | undefined,
  findings: readonly WaczFinding[],
): WaczSignature {
  const signature = checkSignature(digest?.signedData);
  const isOther = digest?.signedHash !== digest?.hash;
  const isUnfit = findings.some(({ kind }) => kind === 'digest-wrong' || kind === 'digest-unreadable');
  if (signature.state === 'unsigned' || signature.state === 'invalid' || !(isOther || isUnfit))
    return signature;
  return { state: 'invalid', by: signature.by, reason: 'another datapackage.json was signed' };
}

export function findingOfSignature(signature: WaczSignature): WaczFinding[] {
  if (signature.state === 'invalid') return [waczFinding('signature-invalid', signature.reason)];
  if (signature.state !== 'untrusted') return [];
  return [waczFinding('signature-untrusted', `${signature.by}, ${signature.reason ?? ''}`)];
}

async function checkDigest(zip: ZipArchive, digest: PackageDigest): Promise<WaczFinding[]> {
  const findings: WaczFinding[] = [];
  if (digest.signedHash !== undefined && digest.signedHash !== digest.hash) {
    findings.push(waczFinding('digest-wrong', 'another hash was signed'));
  }
  if ((digest.path ?? packagePath) !== packagePath) {
    findings.push(waczFinding('digest-unreadable', `it is that of ${digest.path ?? ''}`));
    return findings;
  }
  const stated = parseDigest(digest.hash ?? '');
  const entry = zip.byName.get(packagePath);
  const gathered = entry === undefined ? undefined : await gatherEntry(zip, entry, maxPackageBytes);
  if (typeof stated === 'string')
    findings.push(waczFinding('digest-unreadable', `hash ${digest.hash ?? ''}`));
  else if (gathered?.ok === true) {
    const actual = createHash(stated.algorithm).update(gathered.value).digest();
    if (!actual.equals(stated.bytes))
      findings.push(waczFinding('digest-wrong', `it is ${actual.toString('hex')}`));
  }
  return findings;
}
