import { defined } from '../../formats/values/defined.ts';
import { hash } from 'node:crypto';
import { isNewerFormat, knownFormat, NewerFormatError } from '../format-version.ts';
import { gathered } from '../gathered.ts';
import { fileClasses } from '../placement/placement-policy.ts';
import { readProvenance, storedProvenance } from '../provenance.ts';
import { openSealedJson, sealJson } from '../sealed-json.ts';
import type { Vault } from '../vault.ts';
import type { KeptFile } from './replica-register.ts';

/**
 * Beside every file a vault keeps its manifest, so that one vault alone can be checked and the register rebuilt. The manifest
 * of warc/a.warc.gz is manifest/warc/a.warc.gz.json, a sealed JSON text:
 *
 *   {"format":1,"name":"warc/a.warc.gz","fileClass":"text","sizeBytes":7,"sha256":"…","provenance":{"channel":"web",…}}
 *
 * Manifests without a format predate the number, and stay as they are.
 */
export const manifestPrefix = 'manifest/';
const maxBytes = 10_000;

export function manifestName(file: string): string {
  return `${manifestPrefix}${file}.json`;
}

/** Writes the manifest of a file into a vault where it is missing or wrong. */
export async function keepManifest(vault: Vault, file: KeptFile): Promise<'right' | 'written'> {
  const name = manifestName(file.name);
  const bytes = Buffer.from(manifestText(file));
  const sha256 = hash('sha256', bytes);
  const found = await vault.verify(name);
  if (found.state === 'read' && (found.sha256 === sha256 || found.sha256 === sha256WithoutFormat(file)))
    return 'right';
  // Throws if a newer Heirloom wrote it.
  if (found.state === 'read') await readManifest(vault, name);
  if (found.state !== 'missing') await vault.delete(name);
  const put = await vault.put({ name, sizeBytes: bytes.length, sha256 }, ReadableStream.from([bytes]));
  if (put.outcome === 'refused')
    throw new Error(`the manifest of ${file.name} was refused: ${put.reason.message}`);
  return 'written';
}

/** The manifest of this name; undefined if it is not reliable. Throws NewerFormatError. */
export async function readManifest(vault: Vault, name: string): Promise<KeptFile | undefined> {
  const found = await vault.read(name, { start: 0, end: maxBytes });
  if (found === undefined) return undefined;
  const text = Buffer.concat(await gathered(found.bytes)).toString();
  const content = (openSealedJson(text) ?? {}) as Partial<Record<keyof KeptFile | 'format', unknown>>;
  if (isNewerFormat(content.format)) throw new NewerFormatError(name, content.format);
  const fileClass = fileClasses.find((each) => each === content.fileClass);
  const { name: file, sizeBytes, sha256 } = content;
  if (typeof file !== 'string' || manifestName(file) !== name || fileClass === undefined) return undefined;
  if (typeof sizeBytes !== 'number' || typeof sha256 !== 'string') return undefined;
  const provenance = readProvenance(content.provenance);
  return { name: file, fileClass, sizeBytes, sha256, ...defined({ provenance }) };
}

function manifestText(file: KeptFile): string {
  return sealJson({ format: knownFormat, ...contentOf(file) });
}

/** The digest of a manifest without a format. */
function sha256WithoutFormat(file: KeptFile): string {
  return hash('sha256', sealJson(contentOf(file)));
}

function contentOf({ name, fileClass, sizeBytes, sha256, provenance }: KeptFile): object {
  const stored = provenance === undefined ? undefined : storedProvenance(provenance);
  return { name, fileClass, sizeBytes, sha256, provenance: stored };
}
