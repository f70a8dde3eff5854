import type { Provenance } from '../../storage/provenance.ts';
import { copiesOf } from '../../storage/replicas/copies-of.ts';
import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import type { KeptFile, ReplicaRegister } from '../../storage/replicas/replica-register.ts';
import { localPath } from '../../storage/vault-kinds.ts';
import { vaultSource } from '../../storage/vault-source.ts';
import type { ByteRange, StoredContent } from '../../storage/vault.ts';
import type { FileName, FileStore, LocalCopy, OpenedCopy } from '../file-store.ts';

/** The files that the register knows, read from the vaults of the configuration. */
export class LocalFiles implements FileStore {
  readonly #register: ReplicaRegister;
  readonly #vaults: readonly PlacedVault[];

  constructor(register: ReplicaRegister, vaults: readonly PlacedVault[]) {
    this.#register = register;
    this.#vaults = vaults;
  }

  find(base: string): Promise<KeptFile | undefined> {
    return this.#register.fileOfBase(base);
  }

  findAll(bases: readonly string[]): Promise<ReadonlyMap<string, KeptFile>> {
    return this.#register.filesOfBases(bases);
  }

  all(): AsyncIterable<readonly KeptFile[]> {
    return this.#register.files();
  }

  basesFrom(origin: Partial<Provenance>): AsyncIterable<readonly string[]> {
    return this.#register.basesFrom(origin);
  }

  async read({ name }: FileName, range: ByteRange): Promise<StoredContent | undefined> {
    for (const { vault } of await this.#copies(name)) {
      const content = await vault.read(name, range).catch(() => undefined);
      // A damaged copy may have been cut off.
      if (content !== undefined && content.sizeBytes >= range.end) return content;
    }
    return undefined;
  }

  async open({ name }: FileName, from = 0): Promise<OpenedCopy | undefined> {
    const copies = await this.#copies(name);
    for (const [at, { vault }] of copies.entries()) {
      const source = at < from ? undefined : await vaultSource(vault, name).catch(() => undefined);
      if (source !== undefined) return { source, next: at + 1 < copies.length ? at + 1 : undefined };
    }
    return undefined;
  }

  async localCopies({ name }: FileName): Promise<readonly LocalCopy[]> {
    return (await this.#copies(name))
      .filter(({ isGood }) => isGood)
      .flatMap(({ vault, ref }) => {
        const path = localPath(ref.location, name);
        return path === undefined ? [] : [{ vault: vault.name, path }];
      });
  }

  #copies(name: string): ReturnType<typeof copiesOf> {
    return copiesOf(name, { register: this.#register, vaults: this.#vaults });
  }
}
