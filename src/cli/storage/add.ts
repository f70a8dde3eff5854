import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { isVaultName, vaultNameRule, writeConfig } from '../../repository/administration/configuration.ts';
import type { VaultConfig } from '../../repository/administration/configuration.ts';
import { markerName } from '../../storage/file-name.ts';
import { localFolder, locationText, openVault } from '../../storage/vault-kinds.ts';
import { createFolderVault, readMarker } from '../../storage/folder-vault/vault-marker.ts';
import { planReplicas } from '../../storage/placement/plan-replicas.ts';
import { surveyVaults } from '../../storage/replicas/placed-vault.ts';
import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import { rebuildRegister } from '../../storage/replicas/rebuild-register.ts';
import { keptOnce } from '../../storage/placement/placement-policy.ts';
import { dataOption, waitOption, writingWhenFree } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import { formatBytes, formatCount, printable } from '../terminal/format.ts';
import { number } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';
import { vaultPathProblem, vaultsOnSameDisk } from './vault-path.ts';

interface Options extends WaitOptions {
  readonly place?: string;
  readonly safety?: number;
}

export const description =
  'Add a vault to the archive. A folder that is already a vault of this name is taken over with its files: use this to reconnect a vault whose path has changed, or to change its place or safety.';

export const help = `
Examples:
  $ heirloom storage add second /mnt/disk2/heirloom
  $ heirloom storage add far /mnt/oslo/heirloom --place Oslo --safety 0.8
  $ heirloom storage repair                     makes the copies that belong in it
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<name>', 'name of the vault', vaultName)
    .argument('<path>', 'new or empty folder, preferably on a separate disk')
    .option('--place <text>', 'location of the disk, such as a building (default: here)', placeName)
    .option(
      '--safety <number>',
      'from 0 to 1: 0.5 for a plain disk (default), more if mirrored',
      number(0, 1),
    )
    .addOption(dataOption())
    .addOption(waitOption())
    .action(async (name: string, path: string, options: Options) => {
      await writingWhenFree(options, session, (archive) =>
        add(archive, { name, path: resolve(path), options }, session),
      );
    });
}

interface Order {
  readonly name: string;
  readonly path: string;
  readonly options: Options;
}

async function add(archive: LocalRepository, order: Order, session: Session): Promise<void> {
  const { name, path, options } = order;
  const { config, folder } = archive;
  const problem = await vaultPathProblem(archive, name, path);
  if (problem !== undefined) throw unsuitable(problem);
  const previous = config.vaults.find((each) => each.name === name);
  const isThere = existsSync(join(path, markerName));
  if (previous !== undefined) await requireSame(previous, path, isThere);
  const id = await writingTo(path, () => (isThere ? idOf(path, order) : create(path, name)));
  const vault: VaultConfig = {
    name,
    id,
    location: { kind: 'folder', path },
    place: options.place ?? previous?.place ?? 'here',
    safety: options.safety ?? previous?.safety ?? 0.5,
    state: previous?.state ?? 'writable',
  };
  const others = config.vaults.filter((each) => each.name !== name);
  const vaults =
    previous === undefined
      ? [...config.vaults, vault]
      : config.vaults.map((each) => (each.name === name ? vault : each));
  const placed: PlacedVault = { ...vault, ref: vault, vault: await openVault(vault) };
  const report = isThere && previous === undefined ? await takeOver(archive, placed) : [];
  await writeConfig(folder, { ...config, vaults });
  const lines = [
    await described(placed, path),
    ...report,
    ...(await warnings(path, others)),
    ...(await nextStep(archive, placed, options)),
  ];
  await session.out.lines(lines);
}

/** A name belongs to one vault for ever. */
async function requireSame(
  { name, location, id }: VaultConfig,
  path: string,
  isThere: boolean,
): Promise<void> {
  const before = locationText(location);
  if (!isThere)
    throw unsuitable(
      `the archive has a vault ${name} already, in ${before}: choose another name for a new disk`,
    );
  const wanted = id === undefined ? { name } : { name, id };
  await readMarker(path, wanted).catch((error: Error) => {
    throw unsuitable(error.message);
  });
  const root = localFolder(location);
  if (
    root !== undefined &&
    path !== root &&
    (await readMarker(root, wanted).catch(() => undefined)) !== undefined
  )
    throw unsuitable(`the vault ${name} is still in ${before}: remove it there first`);
}

async function idOf(path: string, { name }: Order): Promise<string> {
  const { id } = await readMarker(path, { name }).catch((error: Error) => {
    throw unsuitable(`${error.message}: a vault cannot be renamed`);
  });
  return id;
}

async function create(path: string, name: string): Promise<string> {
  const { id } = await createFolderVault({ name, path }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? unsuitable(error.message) : error;
  });
  return id;
}

async function takeOver({ register }: LocalRepository, placed: PlacedVault): Promise<string[]> {
  const { files, problems } = await rebuildRegister({ register, vaults: [placed] });
  return [
    `It is an existing vault with ${formatCount(files, 'file')}, which count from now on; 'heirloom rebuild' indexes files new to this archive.`,
    ...problems.map(({ file = '', problem }) => `  ${file}: ${problem}`),
  ];
}

async function described({ vault, place, safety, state }: PlacedVault, path: string): Promise<string> {
  const status = await vault.status();
  const room = status.reachable ? freeText(status.freeBytes) : status.reason.message;
  return `The vault ${vault.name} is ${state} in ${path}: place ${place}, safety ${safety}, ${room}.`;
}

function freeText(freeBytes: number | undefined): string {
  return freeBytes === undefined ? 'free space unknown' : `${formatBytes(freeBytes)} free`;
}

async function warnings(path: string, others: readonly VaultConfig[]): Promise<string[]> {
  const same = await vaultsOnSameDisk(
    path,
    others.filter(({ state }) => state !== 'retired'),
  );
  if (same.length === 0) return [];
  return [`Warning: it is on the same disk as ${same.join(', ')}. If that disk fails, all of them are lost.`];
}

async function nextStep(
  { config, register, vaults }: LocalRepository,
  placed: PlacedVault,
  options: Options,
): Promise<string[]> {
  const suggest = suggestionsFor(options);
  const all = [...vaults.filter(({ vault }) => vault.name !== placed.vault.name), placed];
  const { copies } = await planReplicas(config.policy, register.placedFiles(), await surveyVaults(all));
  if (copies.length > 0)
    return [
      `${formatCount(copies.length, 'copy has', 'copies have')} to be made: ${suggest('storage repair')}`,
    ];
  const isOnce = keptOnce(config.policy).length > 0;
  return isOnce && all.length > 1
    ? [`The policy requires only one copy of some classes: ${suggest('storage policy --recommended')}`]
    : [];
}

function unsuitable(message: string): Failure {
  return new Failure('inputUnsuitable', message);
}

function vaultName(text: string): string {
  if (!isVaultName(text)) throw new InvalidArgumentError(`${vaultNameRule}.`);
  return text;
}

function placeName(text: string): string {
  if (text.trim() === '' || printable(text) !== text)
    throw new InvalidArgumentError('Give a name such as Oslo.');
  return text;
}
