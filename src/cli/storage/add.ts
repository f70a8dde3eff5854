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
import type { Session } from '../terminal/session.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';
import { vaultPathFault, vaultsOnSameDisk } from './vault-path.ts';

interface Options extends WaitOptions {
  readonly place?: string;
  readonly safety?: number;
}

export const description =
  'Adds a vault to the archive. A folder that is a vault of this name already is taken over with all that is in it: so a vault is brought back whose disk has another path now, and so the place and safety of one are changed.';

export const help = `
Examples:
  $ heirloom storage add second /mnt/disk2/heirloom
  $ heirloom storage add far /mnt/oslo/heirloom --place Oslo --safety 0.8
  $ heirloom storage repair                     makes the copies that belong there
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<name>', 'of the vault', vaultName)
    .argument('<path>', 'a new or empty folder, best on a disk of its own')
    .option(
      '--place <text>',
      'where its disk is: what burns together is one place (default: here)',
      placeName,
    )
    .option('--safety <number>', 'from 0 to 1: 0.5 a plain disk (default), more for a mirrored one', safety)
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
  const fault = await vaultPathFault(archive, name, path);
  if (fault !== undefined) throw refused(fault);
  const former = config.vaults.find((each) => each.name === name);
  const isThere = existsSync(join(path, markerName));
  if (former !== undefined) await requireSame(former, path, isThere);
  const id = await writingTo(path, () => (isThere ? idOf(path, order) : create(path, name)));
  const vault: VaultConfig = {
    name,
    id,
    location: { kind: 'folder', path },
    place: options.place ?? former?.place ?? 'here',
    safety: options.safety ?? former?.safety ?? 0.5,
    state: former?.state ?? 'writable',
  };
  const others = config.vaults.filter((each) => each.name !== name);
  const vaults =
    former === undefined
      ? [...config.vaults, vault]
      : config.vaults.map((each) => (each.name === name ? vault : each));
  const placed: PlacedVault = { ...vault, ref: vault, vault: await openVault(vault) };
  const told = isThere && former === undefined ? await takeOver(archive, placed) : [];
  await writeConfig(folder, { ...config, vaults });
  const lines = [
    await described(placed, path),
    ...told,
    ...(await warnings(path, others)),
    ...(await nextStep(archive, placed, options)),
  ];
  await session.out.lines(lines);
}

/** A vault of a name that is known is the one that is known. */
async function requireSame(
  { name, location, id }: VaultConfig,
  path: string,
  isThere: boolean,
): Promise<void> {
  const before = locationText(location);
  if (!isThere)
    throw refused(
      `the archive has a vault ${name} already, in ${before}: a new disk is a new vault and gets another name`,
    );
  const wanted = id === undefined ? { name } : { name, id };
  await readMarker(path, wanted).catch((error: Error) => {
    throw refused(error.message);
  });
  const root = localFolder(location);
  if (
    root !== undefined &&
    path !== root &&
    (await readMarker(root, wanted).catch(() => undefined)) !== undefined
  )
    throw refused(`the vault ${name} is in ${before}: take it away there before it is somewhere else`);
}

async function idOf(path: string, { name }: Order): Promise<string> {
  const { id } = await readMarker(path, { name }).catch((error: Error) => {
    throw refused(`${error.message}: a vault keeps its name`);
  });
  return id;
}

async function create(path: string, name: string): Promise<string> {
  const { id } = await createFolderVault({ name, path }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? refused(error.message) : error;
  });
  return id;
}

/** What is in it is counted from now on. */
async function takeOver({ register }: LocalRepository, placed: PlacedVault): Promise<string[]> {
  const { files, problems } = await rebuildRegister({ register, vaults: [placed] });
  return [
    `It was a vault already, and holds ${formatCount(files, 'file')} that count from now on; 'heirloom rebuild' indexes those that are new here.`,
    ...problems.map(({ file = '', problem }) => `  ${file}: ${problem}`),
  ];
}

async function described({ vault, place, safety, state }: PlacedVault, path: string): Promise<string> {
  const status = await vault.status();
  const room = status.reachable ? freeText(status.freeBytes) : status.reason.message;
  return `The vault ${vault.name} is ${state} in ${path}: place ${place}, safety ${safety}, ${room}.`;
}

function freeText(freeBytes: number | undefined): string {
  return freeBytes === undefined ? 'its free space is not known' : `${formatBytes(freeBytes)} free`;
}

async function warnings(path: string, others: readonly VaultConfig[]): Promise<string[]> {
  const same = await vaultsOnSameDisk(
    path,
    others.filter(({ state }) => state !== 'retired'),
  );
  if (same.length === 0) return [];
  return [`Mind: it is on the same disk as ${same.join(', ')}. If that disk fails, they are lost together.`];
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
      `${formatCount(copies.length, 'copy is', 'copies are')} to be made: ${suggest('storage repair')}`,
    ];
  const isOnce = keptOnce(config.policy).length > 0;
  return isOnce && all.length > 1
    ? [`The policy asks for one copy only of some classes: ${suggest('storage policy --recommended')}`]
    : [];
}

function refused(message: string): Failure {
  return new Failure('inputUnsuitable', message);
}

function vaultName(text: string): string {
  if (!isVaultName(text)) throw new InvalidArgumentError(`${vaultNameRule}.`);
  return text;
}

function placeName(text: string): string {
  if (text.trim() === '' || printable(text) !== text) throw new InvalidArgumentError('A name, such as Oslo.');
  return text;
}

function safety(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('A number from 0 to 1.');
  return value;
}
