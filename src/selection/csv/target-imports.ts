import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { replaceFile, syncToDisk } from '../../disk/durable-file.ts';
import { readJson } from '../../disk/read-json.ts';
import { findPerson } from '../../people/read-person.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import type { LiveCheck } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import { BadCsv, keepBody, LargeCsv } from './csv-file.ts';
import { surveyCsv } from './csv-heading.ts';
import type { ImportOrder, ImportView } from './import-shape.ts';
import { TargetImport } from './target-import.ts';
import type { ImportWatch } from './target-import.ts';

export interface ImportFile extends ImportOrder {
  readonly body: AsyncIterable<Uint8Array>;
}

export interface TargetImportsOptions {
  readonly catalogue: Catalogue;
  readonly liveCheck: LiveCheck;
  readonly folder: string;
  readonly onWarning: (message: string) => void;
}

interface RunningImport {
  readonly accountId: string;
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
}

const savedImport = z.object({
  accountId: z.string(),
  order: z.object({
    collectionId: z.string(),
    fileName: z.string(),
    isTrial: z.literal(false),
    isChecked: z.boolean(),
  }),
});

/**
 * The imports of CSV files of targets. Each has a folder until it ends, from which a server that was stopped or killed continues it:
 *
 *   ID/targets.csv    the file as it was sent
 *   ID/import.json    the account and the options, written once the file is complete; a trial has none, because it changes nothing
 *
 * A resumed import reads its file from the beginning. Targets that it has created before count as created (take-rows.ts), so that
 * none is created twice and the report is complete.
 */
export class TargetImports {
  readonly #options: TargetImportsOptions;
  readonly #running = new Map<string, RunningImport>();
  /** The imports that an earlier server left. */
  readonly #left: readonly string[];
  #resuming: Promise<void> = Promise.resolve();
  #isClosing = false;

  private constructor(options: TargetImportsOptions, left: readonly string[]) {
    this.#options = options;
    this.#left = left;
  }

  /** By one process at a time. */
  static async open(options: TargetImportsOptions): Promise<TargetImports> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    return new TargetImports(options, await readdir(options.folder));
  }

  /**
   * Stores the file and reads it to its end: an unreadable file is refused before anything is written to the catalogue. The caller
   * passes the import to `take`.
   */
  async open(person: Person, { body, ...order }: ImportFile): Promise<Outcome<TargetImport>> {
    if (!may(person, 'targets.edit')) return refused('forbidden', selectionReason('targets-not-made'));
    const id = newId();
    const folder = join(this.#options.folder, id);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await keepBody(body, fileIn(folder));
      const opened = await this.#read(id, person, order);
      if (!order.isTrial) await save(folder, { accountId: person.id, order: { ...order, isTrial: false } });
      return done(opened);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (error instanceof BadCsv)
        return refused(error instanceof LargeCsv ? 'too-large' : 'invalid', error.reason);
      throw error;
    }
  }

  /** Until the file ends, or the import is stopped. An import that ends because the server is closed keeps its folder. */
  take(importing: TargetImport, watch: ImportWatch = {}): Promise<ImportView> {
    const { id, accountId } = importing;
    const stop = new AbortController();
    const signal = watch.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, watch.signal]);
    if (this.#isClosing) stop.abort();
    const taken = this.#takeAndEnd(importing, { ...watch, signal });
    this.#running.set(id, { accountId, stop, ended: taken.catch(() => {}) });
    return taken;
  }

  async #takeAndEnd(importing: TargetImport, watch: ImportWatch): Promise<ImportView> {
    let view: ImportView | undefined;
    try {
      view = await importing.take(watch);
      if (!this.#isLeft(importing, view)) return view;
      return { ...view, stopped: selectionReason('import-interrupted') };
    } finally {
      if (!this.#isLeft(importing, view))
        await rm(join(this.#options.folder, importing.id), { recursive: true, force: true });
      this.#running.delete(importing.id);
    }
  }

  /** True if the next server continues it. Without a view: it has failed. */
  #isLeft({ isTrial, isResumed }: TargetImport, view: ImportView | undefined): boolean {
    if (isTrial || view?.stopped === null) return false;
    switch (view?.stopped.code) {
      case 'import-undone':
        return false;
      case 'import-stopped':
        return this.#isClosing;
      default:
        return this.#isClosing || isResumed;
    }
  }

  /** By the person who imports, or by a curator. */
  stop(importId: string, person: Person): Outcome<undefined> {
    const running = this.#running.get(importId);
    if (running === undefined) return refused('not-found', selectionReason('import-not-there'));
    if (running.accountId !== person.id && !may(person, 'targets.decide'))
      return refused('forbidden', selectionReason('import-of-another'));
    running.stop.abort();
    return done(undefined);
  }

  /** Resumes the imports that an earlier server left, one after the other. */
  resume(): void {
    this.#resuming = this.#resumeAll();
  }

  /** Called before connections are closed, because an import also ends with its connection. */
  interrupt(): void {
    this.#isClosing = true;
    for (const { stop } of this.#running.values()) stop.abort();
  }

  async close(): Promise<void> {
    this.interrupt();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await this.#resuming;
  }

  async #resumeAll(): Promise<void> {
    for (const id of this.#left) {
      if (this.#isClosing) return;
      try {
        await this.#resumeOne(id);
      } catch (error) {
        this.#options.onWarning(
          `the import of targets ${id} could not be resumed: ${(error as Error).message}. The server tries again when it is restarted`,
        );
      }
    }
  }

  async #resumeOne(id: string): Promise<void> {
    const { catalogue, folder, onWarning } = this.#options;
    const saved = await readJson(join(folder, id, 'import.json'), savedImport);
    // A trial, or a file that was not sent to its end.
    if (saved === undefined) return rm(join(folder, id), { recursive: true, force: true });
    const name = saved.order.fileName || id;
    const person = await findPerson(catalogue.db, saved.accountId);
    if (person === undefined || !may(person, 'targets.edit')) {
      onWarning(
        `the import of targets from ${name} was interrupted and is not resumed, because its account may not edit targets any more`,
      );
      return rm(join(folder, id), { recursive: true, force: true });
    }
    onWarning(`the import of targets from ${name} was interrupted and is now resumed`);
    const importing = await this.#read(id, person, saved.order, { isResumed: true });
    const { rows, created, refused: refusedRows, stopped } = await this.take(importing);
    if (stopped?.code === 'import-interrupted') return undefined;
    const end = stopped === null ? 'is complete' : `has ended (${stopped.message})`;
    onWarning(
      `the resumed import of targets from ${name} ${end}: ${rows} rows, ${created} targets created, ${refusedRows} rows refused`,
    );
    return undefined;
  }

  async #read(
    id: string,
    person: Person,
    order: ImportOrder,
    { isResumed = false } = {},
  ): Promise<TargetImport> {
    const { catalogue, liveCheck, folder } = this.#options;
    const path = fileIn(join(folder, id));
    const survey = await surveyCsv(path, order.isChecked);
    return TargetImport.open({ id, catalogue, liveCheck, person, order, path, isResumed, ...survey });
  }
}

function fileIn(folder: string): string {
  return join(folder, 'targets.csv');
}

async function save(folder: string, saved: z.input<typeof savedImport>): Promise<void> {
  await syncToDisk(fileIn(folder));
  await replaceFile(join(folder, 'import.json'), JSON.stringify(saved));
  await syncToDisk(join(folder, '..'));
}
