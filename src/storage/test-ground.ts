/** For tests: vaults in folders, a register and a report. */
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeepingReport } from './audit/keeping-report.ts';
import type { KeepingEvent } from './audit/keeping-report.ts';
import { openFolderVault } from './folder-vault/folder-vault.ts';
import { createFolderVault } from './folder-vault/vault-marker.ts';
import { gathered } from './gathered.ts';
import { defaultPolicy } from './placement/placement-policy.ts';
import type { FileClass, PlacementPolicy } from './placement/placement-policy.ts';
import { findVault } from './replicas/placed-vault.ts';
import type { PlacedVault } from './replicas/placed-vault.ts';
import { SqliteReplicaRegister } from './replicas/sqlite-replica-register.ts';
import type { ReplicaRegister } from './replicas/replica-register.ts';
import { storeFile } from './replicas/store-file.ts';
import type { StoreOutcome } from './replicas/store-file.ts';
import type { Vault } from './vault.ts';

/** A vault with some methods replaced. */
export function changedVault(vault: Vault, change: Partial<Vault>): Vault {
  return {
    name: vault.name,
    put: (file, content) => vault.put(file, content),
    read: (name, range) => vault.read(name, range),
    list: (prefix) => vault.list(prefix),
    verify: (name, onBytes) => vault.verify(name, onBytes),
    delete: (name) => vault.delete(name),
    status: () => vault.status(),
    ...change,
  };
}

export function fullVault(vault: Vault): Vault {
  return changedVault(vault, {
    put: () => Promise.reject(new Error('ENOSPC: no space left on device')),
  });
}

export class TestGround {
  readonly folder: string;
  readonly register: ReplicaRegister;
  readonly report: KeepingReport;
  vaults: readonly PlacedVault[] = [];
  /** The clock, which stands still unless a test moves it. */
  timeMs = Date.UTC(2026, 10, 16);
  policy: PlacementPolicy = defaultPolicy;
  readonly now = (): number => this.timeMs;

  private constructor(folder: string, report: KeepingReport) {
    this.folder = folder;
    this.register = SqliteReplicaRegister.open(join(folder, 'replicas.sqlite'));
    this.report = report;
  }

  /** With one writable vault for each name. */
  static async open(...names: readonly string[]): Promise<TestGround> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-storage-'));
    const ground = new TestGround(folder, await KeepingReport.open(join(folder, 'report.jsonl')));
    for (const name of names) await ground.add(name);
    return ground;
  }

  async close(): Promise<void> {
    await this.register.close();
    await this.report.close();
    await rm(this.folder, { recursive: true });
  }

  async add(name: string, change: Partial<PlacedVault> = {}): Promise<void> {
    const path = join(this.folder, name);
    await createFolderVault({ name, path });
    const opened = await openFolderVault({ name, path });
    // On one disk other writers would decide which vault has the most space.
    const vault = changedVault(opened, {
      status: async () => {
        const status = await opened.status();
        return status.reachable ? { ...status, freeBytes: 1e9 } : status;
      },
    });
    const ref = { name, location: { kind: 'folder', path } } as const;
    this.vaults = [...this.vaults, { vault, ref, place: 'Paris', safety: 0.5, state: 'writable', ...change }];
  }

  change(name: string, change: Partial<PlacedVault>): void {
    this.vaults = this.vaults.map((each) => (each.vault.name === name ? { ...each, ...change } : each));
  }

  placed(name: string): PlacedVault {
    const placed = findVault(this.vaults, name);
    if (placed === undefined) throw new Error(`there is no vault ${name}`);
    return placed;
  }

  async store(name: string, text: string, fileClass: FileClass = 'text'): Promise<StoreOutcome> {
    const path = join(this.folder, 'source');
    await writeFile(path, text);
    return storeFile({ path, name, fileClass }, this);
  }

  /** The content of a file in a vault. */
  async text(vault: string, name: string): Promise<string | undefined> {
    const found = await this.placed(vault).vault.read(name);
    return found === undefined ? undefined : Buffer.concat(await gathered(found.bytes)).toString();
  }

  async names(vault: string, prefix?: string): Promise<string[]> {
    return (await gathered(this.placed(vault).vault.list(prefix))).map(({ name }) => name);
  }

  /** Changes a file without the vault's knowledge. */
  async damage(vault: string, name: string, text: string): Promise<void> {
    await chmod(join(this.folder, vault, name), 0o644);
    await writeFile(join(this.folder, vault, name), text);
  }

  async lose(vault: string, name: string): Promise<void> {
    await rm(join(this.folder, vault, name));
  }

  async unmount(vault: string): Promise<void> {
    await rename(join(this.folder, vault), join(this.folder, `${vault}.away`));
  }

  async mount(vault: string): Promise<void> {
    await rename(join(this.folder, `${vault}.away`), join(this.folder, vault));
  }

  async states(name: string): Promise<Record<string, string>> {
    const replicas = await this.register.replicasOf(name);
    return Object.fromEntries(replicas.map(({ vault, state }) => [vault, state]));
  }

  /** The events so far, shortened. */
  async events(): Promise<string[]> {
    const lines = (await readFile(join(this.folder, 'report.jsonl'), 'utf8')).trim().split('\n');
    return lines
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as KeepingEvent)
      .map(({ vault, file, found, done }) =>
        [vault, file, found, done].filter((each) => each !== undefined).join(' | '),
      );
  }
}
