import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Archive } from '../archive.ts';
import type { CatalogueLocation } from '../../../catalogue/catalogue-location.ts';
import { localFolder } from '../../../storage/vault-kinds.ts';

/** Permissions of the group and of everybody else. */
const forOthers = 0o077;
/** `bindPassword: …`, `clientSecret: …`, `postgres://user:password@host`; not `bindPasswordFile`. */
const secrets = /^\s*(?:bindPassword|clientSecret)\s*:|^catalogue\s*:.*:\/\/[^\s/@]*:[^\s@]+@/m;

/**
 * Sentences for the operator: what other users of this machine may read though it holds withdrawn captures, hashes of
 * passwords or secrets, and the command that changes it. New archives are made so that nothing is listed.
 */
export async function readableByOthers(
  { config, folder }: Pick<Archive, 'config' | 'folder'>,
  catalogue: CatalogueLocation | undefined,
): Promise<string[]> {
  const found: string[] = [];
  const look = async (what: string, path: string, mode: '700' | '600'): Promise<void> => {
    const stats = await stat(path).catch(() => undefined);
    if (stats === undefined || (stats.mode & forOthers) === 0) return;
    const is = (stats.mode & 0o777).toString(8).padStart(4, '0');
    found.push(
      `other users of this machine may read ${what}, which has the permissions ${is}: chmod ${mode} '${path}'`,
    );
  };
  for (const { name, location, state } of config.vaults) {
    const path = localFolder(location);
    if (path !== undefined && state !== 'retired') await look(`the vault ${name}`, path, '700');
  }
  if (catalogue?.engine === 'sqlite') {
    await look('the folder of the catalogue', dirname(catalogue.file), '700');
    await look('the catalogue', catalogue.file, '600');
  }
  const settings = await readFile(folder.staffSettings, 'utf8').catch(() => '');
  if (secrets.test(settings)) await look('the secrets in staff.yaml', folder.staffSettings, '600');
  return found;
}
