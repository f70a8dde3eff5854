import type { Reason } from '../../reasons/reason.ts';
import { keepManifest } from '../replicas/file-manifest.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import type { KeptFile, ReplicaRegister } from '../replicas/replica-register.ts';
import { storageReason } from '../storage-reason.ts';
import type { Verification } from '../vault.ts';
import { eventOf } from './keeping-report.ts';
import type { Happening, KeepingReport } from './keeping-report.ts';
import { repairCopy } from './repair-copy.ts';

export interface AuditOptions {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly report: KeepingReport;
  /** Maximum bytes read by this audit, without those read for repairs. */
  readonly byteBudget: number;
  /** Only copies last checked before this time. */
  readonly checkedBeforeMs?: number;
  /** Vaults already reported as unreachable. */
  readonly knownAway?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: AuditProgress) => void;
  readonly now?: () => number;
}

export interface AuditProgress {
  readonly copies: number;
  readonly sizeBytes: number;
}

export interface AuditResult extends AuditProgress {
  readonly good: number;
  readonly repaired: number;
  /** Bad or missing, and not repaired. */
  readonly left: number;
  readonly unreachable: readonly string[];
  readonly ended: 'all checked' | 'budget spent' | 'interrupted';
}

/**
 * Reads copies again, the longest unread first, and compares them with the register. Bad and missing copies are repaired from
 * a good one where possible. Everything is reported.
 */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  return new Audit(options).run();
}

type Outcome = Pick<Happening, 'outcome' | 'done'>;

const pageLength = 100;

class Audit {
  readonly #options: AuditOptions;
  readonly #now: () => number;
  readonly #startedMs: number;
  readonly #checkedBeforeMs: number;
  readonly #away: Set<string>;
  #copies = 0;
  #sizeBytes = 0;
  #good = 0;
  #repaired = 0;
  #left = 0;

  constructor(options: AuditOptions) {
    this.#options = options;
    this.#away = new Set(options.knownAway);
    this.#now = options.now ?? Date.now;
    this.#startedMs = this.#now();
    this.#checkedBeforeMs = Math.min(options.checkedBeforeMs ?? Infinity, this.#startedMs);
  }

  async run(): Promise<AuditResult> {
    const { register, vaults } = this.#options;
    await register.forgetChecksAfter(this.#startedMs);
    for (const { vault } of this.#present()) await this.#noteIfAway(vault.name);
    for (;;) {
      const names = this.#present().map(({ vault }) => vault.name);
      const page = await register.oldestChecked(names, this.#checkedBeforeMs, pageLength);
      if (page.length === 0) return this.#result('all checked');
      for (const { file, replica } of page) {
        const placed = vaults.find(({ vault }) => vault.name === replica.vault);
        if (placed === undefined || this.#away.has(replica.vault)) continue;
        if (this.#options.signal?.aborted === true) return this.#result('interrupted');
        if (!this.#affords(file.sizeBytes)) return this.#result('budget spent');
        await this.#check(file, placed);
      }
    }
  }

  #present(): PlacedVault[] {
    return this.#options.vaults.filter(
      ({ vault, state }) => state !== 'retired' && !this.#away.has(vault.name),
    );
  }

  /** The first file is read whatever its size: one larger than the budget would never be read. */
  #affords(sizeBytes: number): boolean {
    return this.#copies === 0 || this.#sizeBytes + sizeBytes <= this.#options.byteBudget;
  }

  async #check(file: KeptFile, placed: PlacedVault): Promise<void> {
    const { register } = this.#options;
    const { vault } = placed;
    const found = await vault.verify(file.name, (bytes) => {
      this.#sizeBytes += bytes;
      this.#tell();
    });
    if (found.state !== 'read' && (await this.#noteIfAway(vault.name))) return;
    this.#copies++;
    const isGood = found.state === 'read' && found.sha256 === file.sha256;
    const state = isGood ? 'good' : found.state === 'missing' ? 'missing' : 'bad';
    // Never before the start, even if the clock is set back: this copy would be due for ever.
    const checkedMs = Math.max(this.#startedMs, this.#now());
    await register.setReplica(file.name, { vault: vault.name, state, checkedMs });
    const outcome = isGood ? await this.#afterGood(file, placed) : await this.#afterBad(file, placed, found);
    await this.#report({ vault: vault.name, file: file.name, found: describe(file, found), ...outcome });
    this.#tell();
  }

  async #afterGood(file: KeptFile, { vault, state }: PlacedVault): Promise<Outcome> {
    this.#good++;
    const nothing = storageReason('done-nothing');
    if (state !== 'writable') return { outcome: 'good', done: nothing };
    try {
      const isRight = (await keepManifest(vault, file)) === 'right';
      return { outcome: 'good', done: isRight ? nothing : storageReason('done-manifest') };
    } catch (error) {
      const { message: detail } = error as Error;
      return { outcome: 'failed', done: storageReason('done-manifest-failed', { detail }) };
    }
  }

  async #afterBad(file: KeptFile, placed: PlacedVault, found: Verification): Promise<Outcome> {
    const { register, vaults } = this.#options;
    const { repaired, done } = await repairCopy({ register, vaults, file, placed, found, now: this.#now });
    if (repaired) this.#repaired++;
    else this.#left++;
    return { outcome: repaired ? 'replaced' : 'left', done };
  }

  async #noteIfAway(name: string): Promise<boolean> {
    const placed = this.#present().find(({ vault }) => vault.name === name);
    const status = await placed?.vault.status();
    if (status === undefined || status.reachable) return false;
    this.#away.add(name);
    await this.#report({
      outcome: 'away',
      vault: name,
      found: storageReason('found-away', { why: status.reason }),
      done: storageReason('done-nothing'),
    });
    return true;
  }

  async #report(happened: Happening): Promise<void> {
    const time = new Date(this.#now()).toISOString();
    await this.#options.report.append(eventOf(happened, { time, action: 'audit' }));
  }

  #tell(): void {
    this.#options.onProgress?.({ copies: this.#copies, sizeBytes: this.#sizeBytes });
  }

  #result(ended: AuditResult['ended']): AuditResult {
    return {
      copies: this.#copies,
      sizeBytes: this.#sizeBytes,
      good: this.#good,
      repaired: this.#repaired,
      left: this.#left,
      unreachable: [...this.#away],
      ended,
    };
  }
}

function describe(file: KeptFile, found: Verification): Reason {
  switch (found.state) {
    case 'missing':
      return storageReason('found-missing');
    case 'unreadable':
      return storageReason('found-unreadable', { detail: found.reason });
    case 'read':
      return found.sha256 === file.sha256
        ? storageReason('found-good')
        : storageReason('found-changed', {
            bytes: found.sizeBytes,
            sha256: found.sha256,
            wantedBytes: file.sizeBytes,
            wantedSha256: file.sha256,
          });
  }
}
