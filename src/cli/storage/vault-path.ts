import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { localFolder } from '../../storage/vault-kinds.ts';
import type { VaultRef } from '../../storage/vault-ref.ts';

/** The reason why the folder cannot become a vault; undefined if it can. */
export async function vaultPathProblem(
  { config, folder }: LocalRepository,
  name: string,
  path: string,
): Promise<string | undefined> {
  const real = await realPath(path);
  for (const other of config.vaults.filter((each) => each.name !== name)) {
    const root = localFolder(other.location);
    if (root === undefined) continue;
    const taken = await realPath(root);
    if (real === taken) return `${path} is the folder of the vault ${other.name}`;
    if (isInside(real, taken)) return `${path} is inside the vault ${other.name}`;
    if (isInside(taken, real)) return `the vault ${other.name} is inside ${path}`;
  }
  const data = await realPath(folder.path);
  if (real === data || isInside(data, real))
    return `${path} contains the archive itself: choose another folder`;
  for (const own of [folder.index, folder.chain, folder.inbox, folder.crawls, folder.reports]) {
    const taken = await realPath(own);
    if (real === taken || isInside(real, taken)) return `${own} has another purpose: choose another folder`;
  }
  return folderProblem(path);
}

/** A missing parent often means a disk that is not mounted. */
async function folderProblem(path: string): Promise<string | undefined> {
  const parent = dirname(resolve(path));
  if (!existsSync(parent))
    return `${parent} does not exist: is its disk mounted? To create it: mkdir -p ${parent}`;
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.isDirectory() ? undefined : `${path} is not a folder`;
}

/** The names of the vaults on the same disk. */
export async function vaultsOnSameDisk(path: string, others: readonly VaultRef[]): Promise<string[]> {
  const { dev } = await stat(path);
  const devices = await Promise.all(
    others.map(async ({ location }) => {
      const root = localFolder(location);
      return root === undefined ? undefined : stat(root).catch(() => undefined);
    }),
  );
  return others.filter((_, at) => devices[at]?.dev === dev).map(({ name }) => name);
}

/** Resolves symbolic links in the existing part of the path. */
async function realPath(path: string): Promise<string> {
  const full = resolve(path);
  return realpath(full).catch(async () => {
    const parent = dirname(full);
    return parent === full ? full : join(await realPath(parent), basename(full));
  });
}

function isInside(path: string, folder: string): boolean {
  const rest = relative(folder, path);
  return rest !== '' && rest !== '..' && !rest.startsWith('../');
}
