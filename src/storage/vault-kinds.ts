import { isAbsolute, join, relative, resolve } from 'node:path';
import { openFolderVault } from './folder-vault/folder-vault.ts';
import type { VaultLocation, VaultRef } from './vault-ref.ts';
import type { Vault } from './vault.ts';

/** What the program knows of a kind of vault: how heirloom.yaml writes it, and how it is opened. */
interface VaultKind<Location extends VaultLocation> {
  /** The names of its settings in heirloom.yaml, besides those of every vault. */
  readonly settings: readonly string[];
  /** `base`: the folder of heirloom.yaml. */
  fromSettings(setting: (name: string) => string, base: string): Location;
  toSettings(location: Location, base: string): Readonly<Record<string, string>>;
  open(ref: VaultRef & { readonly location: Location }): Promise<Vault>;
  /** For people. */
  text(location: Location): string;
  /** The folder of this machine that holds its files, where there is one. */
  localFolder(location: Location): string | undefined;
}

/** A new kind of vault is a folder of its own beside this file, and one line here. */
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

/** As heirloom.yaml has it: the kind is left out where it is the default. */
export function settingsOf(location: VaultLocation, base: string): Readonly<Record<string, string>> {
  const { kind } = location;
  const settings = vaultKinds[kind].toSettings(location, base);
  return kind === defaultVaultKind ? settings : { kind, ...settings };
}

export function openVault(ref: VaultRef): Promise<Vault> {
  return vaultKinds[ref.location.kind].open(ref);
}

/** Where the vault is, for people. */
export function locationText(location: VaultLocation): string {
  return vaultKinds[location.kind].text(location);
}

export function localFolder(location: VaultLocation): string | undefined {
  return vaultKinds[location.kind].localFolder(location);
}

/** The path of a file on this machine, for other programs; undefined where the vault is not a folder here. */
export function localPath(location: VaultLocation, name: string): string | undefined {
  const folder = localFolder(location);
  return folder === undefined ? undefined : join(folder, name);
}

/** A path below the folder of heirloom.yaml is written relative to it: the archive may be moved as a whole. */
function shortened(path: string, base: string): string {
  const below = relative(base, path);
  return below.startsWith('..') || isAbsolute(below) ? path : below;
}
