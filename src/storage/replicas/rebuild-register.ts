import { asidePrefix } from '../aside-name.ts';
import { NewerFormatError } from '../format-version.ts';
import { manifestPrefix, readManifest } from './file-manifest.ts';
import type { PlacedVault } from './placed-vault.ts';
import type { ReplicaRegister } from './replica-register.ts';

export interface RebuiltRegister {
  readonly manifests: number;
  readonly files: number;
  readonly problems: readonly RegisterProblem[];
}

export interface RegisterProblem {
  readonly vault: string;
  readonly file?: string;
  readonly problem: string;
}

interface Rebuild {
  readonly register: ReplicaRegister;
  readonly problems: RegisterProblem[];
  readonly onFile: () => void;
  manifests: number;
  files: number;
}

/**
 * Rebuilds the register from the vaults. 1. Every manifest says that a file belongs there; 2. every existing file of the
 * right size is good until an audit reads it. Records of an unreachable vault stay; so does everything if this is
 * interrupted.
 */
export async function rebuildRegister(options: {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly onFile?: () => void;
}): Promise<RebuiltRegister> {
  const { register, onFile = () => {} } = options;
  const rebuild: Rebuild = { register, onFile, problems: [], manifests: 0, files: 0 };
  await register.inOne(async () => {
    const reachable = await reachableOf(options.vaults, rebuild.problems);
    for (const { vault } of reachable) await register.forgetVault(vault.name);
    for (const each of reachable) await readManifests(rebuild, each);
    for (const each of reachable) await listFiles(rebuild, each);
  });
  const { manifests, files, problems } = rebuild;
  return { manifests, files, problems };
}

async function reachableOf(
  vaults: readonly PlacedVault[],
  problems: RegisterProblem[],
): Promise<PlacedVault[]> {
  const reachable: PlacedVault[] = [];
  for (const each of vaults.filter(({ state }) => state !== 'retired')) {
    const status = await each.vault.status();
    if (status.reachable) reachable.push(each);
    else problems.push({ vault: each.vault.name, problem: `unreachable: ${status.reason.message}` });
  }
  return reachable;
}

async function readManifests(rebuild: Rebuild, { vault }: PlacedVault): Promise<void> {
  for await (const { name } of vault.list(manifestPrefix)) {
    let problem = 'the manifest is damaged';
    const file = await readManifest(vault, name).catch((error: unknown) => {
      if (error instanceof NewerFormatError) problem = error.message;
      return undefined;
    });
    rebuild.onFile();
    if (file === undefined) {
      rebuild.problems.push({ vault: vault.name, file: name, problem });
      continue;
    }
    if (!(await rebuild.register.addFile(file))) {
      const other = 'another vault has another content under this name';
      rebuild.problems.push({ vault: vault.name, file: file.name, problem: other });
    }
    await rebuild.register.setReplica(file.name, { vault: vault.name, state: 'missing' });
    rebuild.manifests++;
  }
}

async function listFiles(rebuild: Rebuild, { vault }: PlacedVault): Promise<void> {
  for await (const { name, sizeBytes } of vault.list()) {
    if (name.startsWith(manifestPrefix) || name.startsWith(asidePrefix)) continue;
    rebuild.onFile();
    const file = await rebuild.register.file(name);
    if (file === undefined) {
      rebuild.problems.push({ vault: vault.name, file: name, problem: 'no manifest describes it' });
      continue;
    }
    const state = file.sizeBytes === sizeBytes ? 'good' : 'bad';
    await rebuild.register.setReplica(name, { vault: vault.name, state });
    rebuild.files++;
  }
}
