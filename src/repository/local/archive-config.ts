import { defined } from '../../formats/values/defined.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isMap, isScalar, isSeq, parseDocument, stringify, LineCounter } from 'yaml';
import type { Document, Node } from 'yaml';
import { byteUnits, readQuantity } from '../../formats/text/quantity.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { isNewerFormat, knownFormat, newerFormatText } from '../../storage/format-version.ts';
import { fileClasses } from '../../storage/placement/placement-policy.ts';
import type {
  FileClass,
  Keeping,
  PlacementPolicy,
  VaultState,
} from '../../storage/placement/placement-policy.ts';
import {
  defaultVaultKind,
  isVaultKind,
  locationFrom,
  locationText,
  settingsOf,
  settingsOfKind,
  vaultKindNames,
} from '../../storage/vault-kinds.ts';
import type { VaultLocation, VaultRef } from '../../storage/vault-ref.ts';
import type { DataFolder } from './data-folder.ts';
import { OperatorError } from '../../reasons/operator-error.ts';

/** The contents of heirloom.yaml. */
export interface ArchiveConfig {
  /** Tells this archive from all others; left out in a file from before archives had one. */
  readonly id?: string;
  readonly vaults: readonly VaultConfig[];
  readonly policy: PlacementPolicy;
  /** Left out where the file does not say it: see `defaultAudits`. */
  readonly audits?: AuditSettings | 'off';
  /** Left out where the file does not say it: see `defaultBackups`. */
  readonly backups?: BackupSettings | 'off';
  /** How long a vault may be gone before a server makes its copies again elsewhere. */
  readonly repairAfterHours?: number | 'off';
}

/** The extent of the daily audit by a server. */
export interface AuditSettings {
  /** In the time of the machine: `02:00`. */
  readonly at: string;
  readonly budgetBytes: number;
  /** Only copies that were not read for so long. */
  readonly olderThanDays: number;
}

/** The full backup that a server makes once a day. */
export interface BackupSettings {
  /** In the time of the machine: `01:00`. */
  readonly at: string;
  /** Absolute. */
  readonly folder: string;
  /** The newest ones; older ones are deleted after a new one was made and checked. */
  readonly keep: number;
}

/** Its id is as its vault.json has it: another vault of this name, a disk in the wrong bay, is not taken for it. */
export interface VaultConfig extends VaultRef {
  readonly place: string;
  readonly safety: number;
  readonly state: VaultState;
}

/** The file is not what it should be; the message says where and what is allowed. */
export class ConfigError extends OperatorError {}

const vaultStates: readonly VaultState[] = ['writable', 'draining', 'retired'];

export const defaultAudits: AuditSettings = { at: '02:00', budgetBytes: 200e9, olderThanDays: 30 };

export function defaultBackups(folder: DataFolder): BackupSettings {
  return { at: '01:00', folder: folder.backups, keep: 14 };
}

export const defaultRepairAfterHours = 24;

/** One copy of everything: all that a new archive with one vault can promise. */
export const onePlacePolicy: PlacementPolicy = {
  text: { replicas: 1, places: 1, safety: 0 },
  media: { replicas: 1, places: 1, safety: 0 },
  metadata: { replicas: 1, places: 1, safety: 0 },
  log: { replicas: 1, places: 1, safety: 0 },
};

const header = `# The archive in this folder: where its sealed files are, and how many copies of each class are kept.
# 'heirloom storage' changes it (add, drain, policy); it may also be edited by hand while nothing runs.
# A path that does not begin with / is below this folder.
`;

export async function readConfig(folder: DataFolder): Promise<ArchiveConfig> {
  return new Reading(folder, await readFile(folder.config, 'utf8')).config();
}

/** Comments in the file are kept. */
export async function writeConfig(folder: DataFolder, config: ArchiveConfig): Promise<void> {
  const { id, policy } = config;
  const vaults = config.vaults.map(({ location, ...vault }) => ({
    name: vault.name,
    ...defined({ id: vault.id }),
    ...settingsOf(location, folder.path),
    place: vault.place,
    safety: vault.safety,
    state: vault.state,
  }));
  const former = await readFile(folder.config, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      return header + stringify({ format: knownFormat, vaults, policy }, { lineWidth: 0 });
    throw error;
  });
  const document = parseDocument(former);
  if (id !== undefined) change(document, ['id'], id);
  for (const [at, vault] of vaults.entries()) {
    if (!document.hasIn(['vaults', at])) document.addIn(['vaults'], document.createNode(vault));
    for (const [name, value] of Object.entries(vault)) change(document, ['vaults', at, name], value);
  }
  for (const fileClass of fileClasses) {
    for (const [name, value] of Object.entries(policy[fileClass]))
      change(document, ['policy', fileClass, name], value);
  }
  await replaceFile(folder.config, document.toString({ lineWidth: 0 }));
}

function change(document: Document.Parsed, path: readonly unknown[], value: unknown): void {
  if (document.getIn(path) !== value) document.setIn(path, value);
}

/** Validates the file. The first error is reported with its line. */
class Reading {
  readonly #folder: DataFolder;
  readonly #lines = new LineCounter();
  readonly #root: Node | null;

  constructor(folder: DataFolder, text: string) {
    this.#folder = folder;
    const document = parseDocument(text, { lineCounter: this.#lines });
    const [error] = document.errors;
    if (error !== undefined) {
      const line = this.#lines.linePos(error.pos[0]).line;
      throw new ConfigError(`${folder.config} line ${line}: ${error.message.split('\n')[0]}`);
    }
    this.#root = document.contents;
  }

  config(): ArchiveConfig {
    this.#checkFormat();
    const root = this.#map(this.#root, 'the file', ['vaults', 'policy', 'upkeep', 'format', 'id']);
    const id = root.get('id');
    const list = root.get('vaults');
    if (!isSeq<Node>(list)) throw this.#problem(list ?? this.#root, 'vaults is a list of vaults');
    const vaults = list.items.map((item) => this.#vault(item));
    for (const [at, { name, location }] of vaults.entries()) {
      const where = locationText(location);
      const former = vaults
        .slice(0, at)
        .find((each) => each.name === name || locationText(each.location) === where);
      if (former !== undefined)
        throw this.#problem(list.items[at] ?? null, `the vault ${former.name} has this name or path already`);
    }
    const policy = this.#map(root.get('policy') ?? null, 'policy', fileClasses);
    const keepings = fileClasses.map((name) => [name, this.#keeping(policy.get(name) ?? null, name)]);
    const upkeep = root.get('upkeep');
    return {
      ...(id === undefined ? {} : { id: this.#archiveId(id) }),
      vaults,
      policy: Object.fromEntries(keepings) as Record<FileClass, Keeping>,
      ...(upkeep === undefined ? {} : this.#upkeep(upkeep)),
    };
  }

  /** By it the catalogue knows its archive: a mistyped one must not make it another. */
  #archiveId(node: Node): string {
    const id = this.#text(node, 'id');
    if (!/^[\w-]{1,64}$/.test(id))
      throw this.#problem(node, 'id is that of the archive: letters, digits and hyphens');
    return id;
  }

  /** Before all else: a newer format may have settings that are not known here. */
  #checkFormat(): void {
    const format = isMap(this.#root) ? this.#root.get('format') : undefined;
    if (isNewerFormat(format)) throw new ConfigError(newerFormatText(this.#folder.config, format));
  }

  #vault(node: Node): VaultConfig {
    const kind = this.#vaultKind(node);
    const settings = ['name', 'id', 'kind', ...settingsOfKind(kind), 'place', 'safety', 'state'];
    const map = this.#map(node, 'a vault', settings);
    const setting = (asked: string): string => this.#text(map.get(asked) ?? node, asked);
    const location = locationFrom(kind, setting, this.#folder.path);
    const state = this.#text(map.get('state') ?? node, 'state');
    const known = vaultStates.find((each) => each === state);
    if (known === undefined)
      throw this.#problem(map.get('state') ?? node, `state is one of ${vaultStates.join(', ')}`);
    const name = this.#text(map.get('name') ?? node, 'name');
    if (!isVaultName(name)) throw this.#problem(map.get('name') ?? node, vaultNameRule);
    const id = map.get('id');
    return {
      name,
      ...(id === undefined ? {} : { id: this.#text(id, 'id') }),
      location,
      place: this.#text(map.get('place') ?? node, 'place'),
      safety: this.#number(map.get('safety') ?? node, 'safety', { min: 0, max: 1, whole: false }),
      state: known,
    };
  }

  /** Before its other settings: they differ by the kind. */
  #vaultKind(node: Node): VaultLocation['kind'] {
    const kind = isMap(node) ? (node.get('kind') ?? defaultVaultKind) : defaultVaultKind;
    if (typeof kind === 'string' && isVaultKind(kind)) return kind;
    throw this.#problem(node, `the kind of a vault is one of ${vaultKindNames().join(', ')}`);
  }

  #keeping(node: Node | null, name: FileClass): Keeping {
    const map = this.#map(node, name, ['replicas', 'places', 'safety']);
    const count = { min: 1, max: 100, whole: true };
    return {
      replicas: this.#number(map.get('replicas') ?? node, 'replicas', count),
      places: this.#number(map.get('places') ?? node, 'places', count),
      safety: this.#number(map.get('safety') ?? node, 'safety', { min: 0, max: 100, whole: false }),
    };
  }

  #upkeep(node: Node): Pick<ArchiveConfig, 'audits' | 'backups' | 'repairAfterHours'> {
    const map = this.#map(node, 'upkeep', ['audits', 'backups', 'repair']);
    const [audits, backups, repair] = [map.get('audits'), map.get('backups'), map.get('repair')];
    return {
      ...(backups === undefined ? {} : { backups: this.#backups(backups) }),
      ...(audits === undefined ? {} : { audits: this.#audits(audits) }),
      ...(repair === undefined ? {} : { repairAfterHours: this.#repair(repair) }),
    };
  }

  #repair(node: Node): number | 'off' {
    if (isOff(node)) return 'off';
    const hours = this.#map(node, 'repair is off, or', ['afterHours']).get('afterHours');
    return this.#number(hours ?? node, 'afterHours', { min: 0, max: 8760, whole: false });
  }

  #audits(node: Node): AuditSettings | 'off' {
    if (isOff(node)) return 'off';
    const map = this.#map(node, 'audits is off, or', ['at', 'budget', 'olderThanDays']);
    const [at, budget, days] = [map.get('at'), map.get('budget'), map.get('olderThanDays')];
    return {
      at: at === undefined ? defaultAudits.at : this.#timeOfDay(at),
      budgetBytes: budget === undefined ? defaultAudits.budgetBytes : this.#bytes(budget),
      olderThanDays:
        days === undefined
          ? defaultAudits.olderThanDays
          : this.#number(days, 'olderThanDays', { min: 0, max: 36_500, whole: true }),
    };
  }

  #backups(node: Node): BackupSettings | 'off' {
    if (isOff(node)) return 'off';
    const map = this.#map(node, 'backups is off, or', ['at', 'folder', 'keep']);
    const [at, folder, keep] = [map.get('at'), map.get('folder'), map.get('keep')];
    const defaults = defaultBackups(this.#folder);
    return {
      at: at === undefined ? defaults.at : this.#timeOfDay(at),
      folder:
        folder === undefined ? defaults.folder : resolve(this.#folder.path, this.#text(folder, 'folder')),
      keep:
        keep === undefined ? defaults.keep : this.#number(keep, 'keep', { min: 1, max: 10_000, whole: true }),
    };
  }

  #timeOfDay(node: Node): string {
    const text = this.#text(node, 'at');
    if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
    throw this.#problem(node, "at is a time of day: '02:00'");
  }

  #bytes(node: Node): number {
    const value = isScalar(node) ? String(node.value) : '';
    const amount = readQuantity(value, byteUnits)?.amount;
    if (amount !== undefined && amount > 0) return amount;
    throw this.#problem(node, 'budget is a size from 1 byte up, such as 200 GB or 2 TiB');
  }

  #map(node: Node | null, what: string, allowed: readonly string[]): Map<string, Node> {
    if (!isMap<Node, Node>(node)) throw this.#problem(node, `${what} has the settings ${allowed.join(', ')}`);
    const entries = node.items.map(({ key, value }): [string, Node] => {
      const name = isScalar(key) ? String(key.value) : '';
      if (!allowed.includes(name) || value === null)
        throw this.#problem(key, `${what} has the settings ${allowed.join(', ')}`);
      return [name, value];
    });
    return new Map(entries);
  }

  #text(node: Node, what: string): string {
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value === 'string' && value !== '') return value;
    throw this.#problem(node, `${what} is missing, or no text`);
  }

  #number(
    node: Node | null,
    what: string,
    { min, max, whole }: { readonly min: number; readonly max: number; readonly whole: boolean },
  ): number {
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value)))
      return value;
    throw this.#problem(node, `${what} is a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
  }

  #problem(node: Node | null, message: string): ConfigError {
    const at = node?.range?.[0] ?? 0;
    return new ConfigError(`${this.#folder.config} line ${this.#lines.linePos(at).line}: ${message}`);
  }
}

/** YAML of old says `off` where that of today says `false`. */
function isOff(node: Node): boolean {
  return isScalar(node) && (node.value === 'off' || node.value === false);
}

export const vaultNameRule = 'a vault has a name of letters, digits, . _ and -, up to 64';

export function isVaultName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}
