import { LocalRepository } from '../local-repository.ts';
import { askThread } from '../../../disk/ask-thread.ts';
import type { KeepingEvent } from '../../../storage/audit/keeping-report.ts';
import { lastEvents } from '../../../storage/audit/last-events.ts';
import { backupAdvice } from './backup/backup-advice.ts';
import { pastAudits } from './audit-log.ts';
import type { PastAudit } from './audit-log.ts';
import { importsOf } from './imports.ts';
import type { Import } from './imports.ts';
import { adviceOn } from './storage-advice.ts';
import type { Advice } from './storage-advice.ts';
import { suggestionsFor } from './suggest-command.ts';
import { storageState } from './storage-state.ts';
import type { StorageState } from './storage-state.ts';

/** How the archive is kept, and the results of its audits. */
export interface StorageView {
  readonly countedMs: number;
  readonly state: StorageState;
  /** The worst first. */
  readonly advice: readonly Advice[];
  /** The newest first. */
  readonly audits: readonly PastAudit[];
  /** Audits with findings, the newest first. */
  readonly events: readonly KeepingEvent[];
  /** The newest first. */
  readonly imports: readonly Import[];
}

const maxAudits = 30;
const maxEvents = 100;
const maxImports = 1000;
const freshMs = 60_000;

/** Goes over all files. */
export async function storageView(data: string): Promise<StorageView> {
  const archive = await LocalRepository.openForReading(data);
  try {
    const { folder, config } = archive;
    const state = await storageState(archive);
    const suggest = suggestionsFor({ data });
    return {
      countedMs: Date.now(),
      state,
      advice: [...(await backupAdvice(folder, config, suggest)), ...adviceOn(state, config.policy, suggest)],
      audits: (await pastAudits(folder)).slice(0, maxAudits),
      events: await lastEvents(folder.keepingReport, { max: maxEvents }),
      imports: await importsOf(archive, maxImports),
    };
  } finally {
    await archive.close();
  }
}

/** For a server: counts in a thread, at most once a minute. */
export class StorageCounter {
  readonly #data: string;
  #known: Promise<StorageView> | undefined;
  #atMs = -Infinity;

  constructor(data: string) {
    this.#data = data;
  }

  /** Counted again if the last count is older than `maxAgeMs`. */
  view(maxAgeMs = freshMs): Promise<StorageView> {
    const nowMs = performance.now();
    if (this.#known === undefined || nowMs - this.#atMs > maxAgeMs) {
      this.#atMs = nowMs;
      this.#known = askThread<StorageView>(new URL('storage-view-worker.ts', import.meta.url), this.#data);
      // A failed count is repeated for the next caller.
      this.#known.catch(() => (this.#known = undefined));
    }
    return this.#known;
  }
}
