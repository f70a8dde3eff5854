import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import { openFileSource } from '../warc/byte-source.ts';
import type { ByteSource } from '../warc/byte-source.ts';
import { openZip } from '../zip/open-zip.ts';
import type { ZipArchive } from '../zip/open-zip.ts';
import { methods, unsafeName } from '../zip/zip-entry.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import type { WaczSignature } from './check-signature.ts';
import type { DataPackage, PackageDigest } from './data-package.ts';
import { findingOfSignature, packagePath, readDigest, readPackage, signatureOf } from './read-package.ts';
import { waczFinding } from './wacz-finding.ts';
import type { WaczFinding } from './wacz-finding.ts';

/** An open WACZ file. To read it: `readEntry(wacz.zip, warc)` for a WARC file, `readPages`, `verifyWacz`. */
export interface Wacz {
  readonly zip: ZipArchive;
  readonly dataPackage: DataPackage | undefined;
  readonly digest: PackageDigest | undefined;
  /** Of the list of files; `verifyWacz` compares the files with the list. */
  readonly signature: WaczSignature;
  /** archive/*: WARC and ARC files, in the order of the directory. */
  readonly warcs: readonly ZipEntry[];
  /** indexes/*: CDX and CDXJ files, plain, gzip, and the .idx of a ZipNum index. */
  readonly indexes: readonly ZipEntry[];
  /** pages/*.jsonl: pages.jsonl first. */
  readonly pageLists: readonly ZipEntry[];
  /** Found on opening; `verifyWacz` checks the hashes of the files. */
  readonly findings: readonly WaczFinding[];
  close(): Promise<void>;
}

export type WaczRefusal = 'not-a-zip' | 'not-a-wacz' | 'several-wacz';

export type OpenedWacz = Result<Wacz, { readonly refusal: WaczRefusal; readonly message: string }>;

const pagesPath = 'pages/pages.jsonl';
const maxFindings = 100;

/**
 * Opens a WACZ file (1.0.0, 1.1.1, the draft of 1.2.0): a ZIP file with
 *
 *   archive/*.warc.gz   indexes/index.cdx.gz, .idx   pages/pages.jsonl   datapackage.json   datapackage-digest.json
 *
 * A package of several WACZ files is refused: open its parts one by one.
 */
export async function openWacz(path: string): Promise<OpenedWacz> {
  const source = await openFileSource(path);
  try {
    const opened = await readWacz(source);
    if (!opened.ok) await source.close();
    return opened;
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** As `openWacz`, from an open source; `close` closes it. */
export async function readWacz(source: ByteSource): Promise<OpenedWacz> {
  const opened = await openZip(source);
  if (!opened.ok) return failure({ refusal: 'not-a-zip', message: opened.error.message });
  const { value: zip } = opened;
  const findings = zip.problems.map(({ kind, message }) =>
    waczFinding(kind === 'directory-damaged' ? 'zip-damaged' : 'zip-odd', message),
  );
  const entries = safeEntries(zip, findings);
  const dataPackage = await readPackage(zip, findings);
  const digest = await readDigest(zip, findings);
  const signature = signatureOf(digest, findings);
  findings.push(...findingOfSignature(signature));

  const archived = entries.filter(({ name }) => name.startsWith('archive/'));
  const warcs = archived.filter(({ name }) => /\.w?arc(\.gz|\.zst)?$/i.test(name));
  const parts = entries.filter(({ name }) => /\.wacz$/i.test(name));
  if (dataPackage?.profile === 'multi-wacz-package' || (warcs.length === 0 && parts.length > 0)) {
    const message = `a package of ${parts.length} WACZ files: not supported, open each of them`;
    return failure({ refusal: 'several-wacz', message });
  }
  if (!zip.byName.has(packagePath) && archived.length === 0)
    return failure({
      refusal: 'not-a-wacz',
      message: 'neither datapackage.json nor archive/ in the ZIP file',
    });

  const indexes = entries.filter(({ name }) => /^indexes\/.+\.(cdxj?|idx)(\.gz)?$/i.test(name));
  const pageLists = entries
    .filter(({ name }) => /^pages\/.+\.jsonl$/i.test(name))
    .sort((a, b) => Number(b.name === pagesPath) - Number(a.name === pagesPath));
  findings.push(...findingsOfArchived(archived, new Set(warcs)));
  if (warcs.length === 0) findings.push(waczFinding('warcs-missing'));
  if (indexes.length === 0) findings.push(waczFinding('index-missing'));
  if (pageLists[0]?.name !== pagesPath) findings.push(waczFinding('pages-missing'));
  findings.splice(maxFindings);
  const close = (): Promise<void> => source.close();
  return success({ zip, dataPackage, digest, signature, warcs, indexes, pageLists, findings, close });
}

/** Files with a safe name; the last of several with one name. */
function safeEntries(zip: ZipArchive, findings: WaczFinding[]): ZipEntry[] {
  return [...zip.byName.values()].filter(({ name }) => {
    const reason = unsafeName(name);
    if (reason !== undefined) findings.push(waczFinding('name-unsafe', `${JSON.stringify(name)}, ${reason}`));
    return reason === undefined && !name.endsWith('/');
  });
}

function findingsOfArchived(archived: readonly ZipEntry[], warcs: ReadonlySet<ZipEntry>): WaczFinding[] {
  return archived.flatMap((entry) => {
    if (!warcs.has(entry)) return waczFinding('archive-odd', entry.name);
    return entry.method === methods.stored ? [] : waczFinding('warc-compressed', entry.name);
  });
}
