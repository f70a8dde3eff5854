import { join } from 'node:path';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import type { FilePlace } from '../../indexing/file-runs.ts';
import { openFolderVault } from '../../storage/folder-vault/folder-vault.ts';
import { vaultSource } from '../../storage/vault-source.ts';

/** Opens an archive file where it lies. Errors of what it gives carry the path there. */
export async function openPlace(place: FilePlace): Promise<ByteSource> {
  if ('path' in place) return openFileSource(place.path);
  const path = join(place.vault.path, place.name);
  const withPath = (error: unknown): never => {
    throw Object.assign(error as Error, { path });
  };
  const source = await openFolderVault(place.vault)
    .then((vault) => vaultSource(vault, place.name))
    .catch(withPath);
  return {
    name: path,
    sizeBytes: source.sizeBytes,
    read: (offset, into) => source.read(offset, into).catch(withPath),
    close: () => source.close(),
  };
}
