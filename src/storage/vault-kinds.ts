import { isAbsolute, join, relative, resolve } from 'node:path';
import { openFolderVault } from './folder-vault/folder-vault.ts';
import type { VaultLocation, VaultRef } from './vault-ref.ts';
import type { Vault } from './vault.ts';

/** A kind of vault: how heirloom.yaml describes it, and how it is opened. */
interface VaultKind<Location extends VaultLocation> {
  /** Its settings in heirloom.yaml, besides those of every vault. */
  readonly settings: readonly string[];
  /** `base`: the folder of heirloom.yaml. */
  fromSettings(setting: (name: string) => string, base: string): Location;
  toSettings(location: Location, base: string): Readonly<Record<string, string>>;
  open(ref: VaultRef & { readonly location: Location }): Promise<Vault>;
  /** For display. */
  text(location: Location): string;
  /** The local folder that holds its files, if any. */
  localFolder(location: Location): string | undefined;
}

/** A new kind of vault is a folder beside this file, one entry here, and its location in vault-ref.ts. */
const vaultKinds: { readonly [Kind in VaultLocation['kind']]: VaultKind<VaultLocation & { kind: Kind }> } = {
  folder: {
    settings: ['path'],
    fromSettings: (setting, base) => ({ kind: 'folder', path: resolve(base, setting('path')) }),
    toSettings: ({ path }, base) => ({ path: shortened(path, base) }),
    open: ({ name, id, location: { path } }) => openFolderVault({ name, id, path }),
    text: ({ path }) => path,
    localFolder: ({ path }) => path,
  },
};

/** The kind of this location; it is called with locations of its own kind only. */
function kindOf({ kind }: VaultLocation): VaultKind<VaultLocation> {
  return vaultKinds[kind];
}

export const defaultVaultKind = 'folder';

export function vaultKindNames(): readonly string[] {
  return Object.keys(vaultKinds);
}

export function isVaultKind(name: string): name is VaultLocation['kind'] {
  return Object.hasOwn(vaultKinds, name);
}

export function settingsOfKind(kind: VaultLocation['kind']): readonly string[] {
  return vaultKinds[kind].settings;
}

export function locationFrom(
  kind: VaultLocation['kind'],
  setting: (name: string) => string,
  base: string,
): VaultLocation {
  return vaultKinds[kind].fromSettings(setting, base);
}

/** As in heirloom.yaml: the default kind is left out. */
export function settingsOf(location: VaultLocation, base: string): Readonly<Record<string, string>> {
  const { kind } = location;
  const settings = kindOf(location).toSettings(location, base);
  return kind === defaultVaultKind ? settings : { kind, ...settings };
}

export function openVault(ref: VaultRef): Promise<Vault> {
  return kindOf(ref.location).open(ref);
}

/** The location, for display. */
export function locationText(location: VaultLocation): string {
  return kindOf(location).text(location);
}

export function localFolder(location: VaultLocation): string | undefined {
  return kindOf(location).localFolder(location);
}

/** The local path of a file, for other programs; undefined if the vault is not a local folder. */
export function localPath(location: VaultLocation, name: string): string | undefined {
  const folder = localFolder(location);
  return folder === undefined ? undefined : join(folder, name);
}

/** Relative to the folder of heirloom.yaml where possible, so that the archive can be moved as a whole. */
function shortened(path: string, base: string): string {
  const below = relative(base, path);
  return below.startsWith('..') || isAbsolute(below) ? path : below;
}
