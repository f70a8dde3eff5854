import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { folded } from '../../catalogue/folded.ts';
import type { Person } from '../../people/person.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { LiveCheck } from '../live-check.ts';
import { selectionReason } from '../selection-reason.ts';
import { csvRows, isEmptyRow } from './csv-file.ts';
import type { CsvRow } from './csv-file.ts';
import type { CsvHeading } from './csv-heading.ts';
import { takeRows } from './take-rows.ts';
import type { Taking } from './take-rows.ts';
import type { RowReport } from './import-shape.ts';
import type { ImportOrder, ImportProgress, ImportView } from './import-shape.ts';

export interface ImportParts {
  /** Also of the bulk change that its targets are. */
  readonly id: string;
  readonly catalogue: Catalogue;
  readonly liveCheck: LiveCheck;
  readonly person: Person;
  readonly order: ImportOrder;
  readonly path: string;
  readonly heading: CsvHeading;
  readonly rows: number;
  /** An earlier server has taken some of its rows. */
  readonly isResumed: boolean;
}

export interface ImportWatch {
  /** Stops between two batches; imported targets stay, and can be undone. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Rows in one transaction; fewer if servers are asked, so that progress shows. */
const rowsAtOnce = { plain: 250, checked: 20 };

/** The maximum number of refused rows that are explained. */
const maxExplained = 10_000;

/** A file that was read to its end, being imported. */
export class TargetImport {
  readonly #parts: ImportParts;
  readonly #taking: Taking;
  readonly #report: RowReport[] = [];
  #created = 0;
  #refused = 0;

  private constructor(parts: ImportParts, taking: Taking) {
    this.#parts = parts;
    this.#taking = taking;
  }

  get id(): string {
    return this.#parts.id;
  }

  get accountId(): string {
    return this.#parts.person.id;
  }

  get isResumed(): boolean {
    return this.#parts.isResumed;
  }

  get isTrial(): boolean {
    return this.#parts.order.isTrial;
  }

  static async open(parts: ImportParts): Promise<TargetImport> {
    const { catalogue, liveCheck, order } = parts;
    return new TargetImport(parts, {
      ...parts,
      liveCheck: order.isChecked ? liveCheck : undefined,
      bulkId: parts.id,
      collections: await collectionNames(catalogue.db),
      people: await peopleNames(catalogue.db),
      seen: new Map(),
    });
  }

  async take({ signal, onProgress = () => {} }: ImportWatch = {}): Promise<ImportView> {
    const { path, order } = this.#parts;
    const atOnce = order.isChecked ? rowsAtOnce.checked : rowsAtOnce.plain;
    let part: CsvRow[] = [];
    onProgress(this.#progress);
    for await (const row of csvRows(path)) {
      if (row.row === 1 || isEmptyRow(row)) continue;
      part.push(row);
      if (part.length < atOnce) continue;
      const stopped = await this.#takePart(part, signal);
      if (stopped !== undefined) return this.#view(stopped);
      part = [];
      onProgress(this.#progress);
    }
    return this.#view(part.length === 0 ? undefined : await this.#takePart(part, signal));
  }

  /** The reason for ending early. */
  async #takePart(part: readonly CsvRow[], signal: AbortSignal | undefined): Promise<Reason | undefined> {
    if (signal?.aborted === true) return selectionReason('import-stopped');
    try {
      const reports = await takeRows(part, this.#taking);
      if (reports === undefined) return selectionReason('import-undone');
      for (const report of reports) {
        if (report.outcome === 'created') this.#created++;
        if (report.outcome === 'refused') this.#refused++;
        const isExplained = report.outcome !== 'refused' || this.#refused <= maxExplained;
        this.#report.push(isExplained ? report : { ...report, problems: [], reasons: [] });
      }
      return undefined;
    } catch (error) {
      // Rows that were imported before are reported.
      if (!(error instanceof CatalogueGoneError) || this.#created === 0) throw error;
      return selectionReason('import-catalogue-gone');
    }
  }

  get #progress(): ImportProgress {
    const { rows } = this.#parts;
    const [created, refused] = [this.#created, this.#refused];
    return { importId: this.id, rows: this.#report.length, of: rows, created, refused };
  }

  #view(stopped: Reason | undefined): ImportView {
    const { importId, rows, of, created, refused } = this.#progress;
    return {
      bulkId: created === 0 || stopped?.code === 'import-undone' ? null : importId,
      rows,
      created,
      refused,
      left: of - rows,
      stopped: stopped ?? null,
      report: this.#report,
    };
  }
}

async function collectionNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('collection').select(['id', 'nameFolded']).execute();
  return new Map(rows.map(({ id, nameFolded }) => [nameFolded, id]));
}

/** By sign-in name, or by display name if it is unique. */
async function peopleNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('account').select(['id', 'nameFolded', 'displayName']).execute();
  const shown = Map.groupBy(rows, ({ displayName }) => folded(displayName));
  const names = new Map<string, string>();
  for (const [name, people] of shown)
    for (const { id } of people.length === 1 ? people : []) names.set(name, id);
  for (const { id, nameFolded } of rows) names.set(nameFolded, id);
  return names;
}
