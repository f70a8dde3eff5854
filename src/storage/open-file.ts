import { openFileSource } from '../formats/warc/byte-source.ts';
import type { ByteSource } from '../formats/warc/byte-source.ts';
import { openVault } from './vault-kinds.ts';
import type { FileRef } from './vault-ref.ts';
import { vaultSource } from './vault-source.ts';

/** A file of a vault, or a local file that is not in a vault yet. */
export type ArchiveFile = FileRef | { readonly path: string };

/** The file that a read error is about. A file outside the vaults is named by its path. */
export interface FailedFile {
  readonly vault?: string;
  readonly file: string;
}

/** Opens an archive file wherever it is, in any thread. Read errors are a `FailedFile` too. */
export async function openFile(file: ArchiveFile): Promise<ByteSource> {
  const withFile = (error: unknown): never => {
    throw Object.assign(error as Error, failedFile(file));
  };
  const source = await open(file).catch(withFile);
  return {
    name: 'path' in file ? file.path : file.name,
    sizeBytes: source.sizeBytes,
    read: (offset, into) => source.read(offset, into).catch(withFile),
    close: () => source.close(),
  };
}

function open(file: ArchiveFile): Promise<ByteSource> {
  if ('path' in file) return openFileSource(file.path);
  return openVault(file.vault).then((vault) => vaultSource(vault, file.name));
}

function failedFile(file: ArchiveFile): FailedFile {
  return 'path' in file ? { file: file.path } : { vault: file.vault.name, file: file.name };
}

/** The file that the error is about; undefined for other errors. */
export function failedFileOf(error: unknown): FailedFile | undefined {
  if (!(error instanceof Error) || !('file' in error) || typeof error.file !== 'string') return undefined;
  const vault = 'vault' in error && typeof error.vault === 'string' ? { vault: error.vault } : {};
  return { ...vault, file: error.file };
}

/** True for an error of reading this file, false for one of writing meanwhile. */
export function isReadErrorOf(error: unknown, file: ArchiveFile): boolean {
  const [failed, asked] = [failedFileOf(error), failedFile(file)];
  return failed?.file === asked.file && failed.vault === asked.vault;
}
