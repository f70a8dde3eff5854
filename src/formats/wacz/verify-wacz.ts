import { createHash } from 'node:crypto';
import { parseDigest } from '../warc/digest.ts';
import { readEntry } from '../zip/read-entry.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import type { WaczResource } from './data-package.ts';
import type { Wacz } from './open-wacz.ts';
import { digestPath, packagePath } from './read-package.ts';
import { waczFinding } from './wacz-finding.ts';
import type { WaczFinding } from './wacz-finding.ts';

/** The check of one file of the package. */
export interface ResourceCheck {
  readonly path: string;
  readonly sizeBytes: number;
  /** `unknown`: nothing to compare with, though its CRC-32 may be right. */
  readonly fixity: 'right' | 'wrong' | 'unknown';
  readonly findings: readonly WaczFinding[];
}

/** Files outside the list: the list itself and its digest. */
const unlisted: ReadonlySet<string> = new Set([packagePath, digestPath]);

/** Reads every file of the package once, streaming: the listed ones, then the others. */
export async function* verifyWacz(wacz: Wacz): AsyncGenerator<ResourceCheck> {
  const listed = new Set<string>();
  for (const resource of wacz.dataPackage?.resources ?? []) {
    if (listed.has(resource.path)) continue;
    listed.add(resource.path);
    const entry = wacz.zip.byName.get(resource.path);
    if (entry === undefined) {
      const findings = [waczFinding('resource-missing', resource.path)];
      yield { path: resource.path, sizeBytes: 0, fixity: 'wrong', findings };
    } else {
      yield await checkEntry(wacz, entry, resource);
    }
  }
  for (const entry of wacz.zip.byName.values()) {
    if (listed.has(entry.name) || unlisted.has(entry.name) || entry.name.endsWith('/')) continue;
    const check = await checkEntry(wacz, entry, undefined);
    yield { ...check, findings: [waczFinding('resource-unlisted', entry.name), ...check.findings] };
  }
}

async function checkEntry(
  wacz: Wacz,
  entry: ZipEntry,
  resource: WaczResource | undefined,
): Promise<ResourceCheck> {
  const stated = parseDigest(resource?.hash ?? '');
  const hash = typeof stated === 'string' ? undefined : createHash(stated.algorithm);
  const content = readEntry(wacz.zip, entry);
  let sizeBytes = 0;
  for await (const piece of content) {
    hash?.update(piece);
    sizeBytes += piece.length;
  }
  const path = entry.name;
  const findings: WaczFinding[] = [];
  if (typeof content.outcome === 'object') {
    findings.push(waczFinding('resource-damaged', content.outcome.message));
    return { path, sizeBytes, fixity: 'wrong', findings };
  }
  if (resource === undefined) return { path, sizeBytes, fixity: 'unknown', findings };
  if (resource.sizeBytes !== undefined && resource.sizeBytes !== sizeBytes) {
    findings.push(
      waczFinding('resource-size-wrong', `${path}, ${sizeBytes} instead of ${resource.sizeBytes}`),
    );
  }
  if (typeof stated === 'string') {
    findings.push(waczFinding('resource-hash-unusable', `${path}, ${resource.hash ?? 'none'}`));
  } else if (hash?.digest().equals(stated.bytes) !== true) {
    findings.push(waczFinding('resource-hash-wrong', path));
  }
  const isWrong = findings.some(({ severity }) => severity === 'error');
  return {
    path,
    sizeBytes,
    fixity: isWrong ? 'wrong' : typeof stated === 'string' ? 'unknown' : 'right',
    findings,
  };
}
