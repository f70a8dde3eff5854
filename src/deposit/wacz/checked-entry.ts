import { createHash } from 'node:crypto';
import { parseDigest } from '../../formats/warc/digest.ts';
import { defaultExpansionLimit, expansionProblem } from '../../formats/warc/segment.ts';
import type { WaczResource } from '../../formats/wacz/data-package.ts';
import { waczFinding } from '../../formats/wacz/wacz-finding.ts';
import type { ZipArchive } from '../../formats/zip/open-zip.ts';
import { readEntry } from '../../formats/zip/read-entry.ts';
import type { ZipEntry } from '../../formats/zip/zip-entry.ts';
import type { Note } from '../conversion.ts';

interface EntryToCheck {
  readonly zip: ZipArchive;
  readonly entry: ZipEntry;
  /** The entry of datapackage.json. */
  readonly resource: WaczResource | undefined;
}

export interface CheckedEntry {
  /** Bytes that could be read. */
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The digest is that of datapackage.json. */
  readonly isFit: boolean;
  readonly notes: readonly Note[];
}

/** Reads a file of a WACZ, passes its bytes on, and compares it with datapackage.json. */
export async function checkEntry(
  { zip, entry, resource }: EntryToCheck,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<CheckedEntry> {
  const { name } = entry;
  const stated = parseDigest(resource?.hash ?? '');
  const sha256 = createHash('sha256');
  const ofStated = typeof stated === 'string' ? undefined : createHash(stated.algorithm);
  const notes: Note[] = [];
  const note = (severity: Note['severity'], ...finding: Parameters<typeof waczFinding>): void =>
    void notes.push({ severity, message: waczFinding(...finding).message });

  // Found by its sizes alone, before it fills the disk.
  const bomb = expansionProblem(defaultExpansionLimit, entry.compressedBytes, entry.sizeBytes);
  if (bomb !== undefined) {
    note('loss', 'resource-damaged', `${name}: ${bomb.message}`);
    return { sizeBytes: 0, sha256: sha256.digest('hex'), isFit: false, notes };
  }
  const content = readEntry(zip, entry);
  let sizeBytes = 0;
  for await (const piece of content) {
    sha256.update(piece);
    ofStated?.update(piece);
    sizeBytes += piece.length;
    await take(piece);
  }
  const { outcome } = content;
  if (typeof outcome === 'object')
    note(outcome.kind === 'checksum-wrong' ? 'problem' : 'loss', 'resource-damaged', outcome.message);
  if (resource?.sizeBytes !== undefined && resource.sizeBytes !== sizeBytes)
    note('problem', 'resource-size-wrong', `${name}, ${sizeBytes} instead of ${resource.sizeBytes}`);
  if (typeof stated === 'string')
    note('remark', 'resource-hash-unusable', `${name}, ${resource?.hash ?? 'none'}`);
  const isFit = typeof stated !== 'string' && ofStated?.digest().equals(stated.bytes) === true;
  if (typeof stated !== 'string' && !isFit) note('problem', 'resource-hash-wrong', name);
  return { sizeBytes, sha256: sha256.digest('hex'), isFit, notes };
}
