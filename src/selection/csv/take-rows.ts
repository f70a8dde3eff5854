import { setImmediate } from 'node:timers/promises';
import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { enterBulk } from '../bulk/enter-bulk.ts';
import { takenKeys } from '../bulk/taken-keys.ts';
import { SelectionContext } from '../selection-context.ts';
import { readUrl } from '../kept-url.ts';
import type { LiveCheck } from '../live-check.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { liveReason } from '../targets/check-live.ts';
import { checkTarget } from '../targets/check-target.ts';
import type { TargetDraft } from '../targets/check-target.ts';
import { insertTargets } from '../targets/insert-targets.ts';
import type { NewTarget } from '../targets/insert-targets.ts';
import { selectionReason } from '../selection-reason.ts';
import type { CsvRow } from './csv-file.ts';
import type { CsvHeading } from './csv-heading.ts';
import { readRow, quotedCell } from './row-fields.ts';
import type { RowReport } from './import-shape.ts';
import type { LiveResult } from '../check-shape.ts';

export interface Taking {
  readonly catalogue: Catalogue;
  readonly person: Person;
  readonly order: { readonly collectionId: string; readonly fileName: string; readonly isTrial: boolean };
  /** All targets of an import are one bulk change. */
  readonly bulkId: string;
  /** Rows may have been taken before. */
  readonly isResumed: boolean;
  readonly heading: CsvHeading;
  /** Undefined: servers are not asked. */
  readonly liveCheck: LiveCheck | undefined;
  readonly collections: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  /** `COLLECTION KEY` of the rows so far, with the first row that had it. */
  readonly seen: Map<string, number>;
}

const maxBusyMs = 20;
/** The maximum length of a URL. */
const maxUrlChars = 4096;

interface ReadRow {
  readonly row: number;
  readonly url: string;
  readonly problems: readonly FieldProblem[];
  readonly draft: TargetDraft | undefined;
  readonly check: LiveResult | undefined;
}

/** Imports a batch of rows in one transaction. Undefined: the import was undone meanwhile. */
export async function takeRows(rows: readonly CsvRow[], taking: Taking): Promise<RowReport[] | undefined> {
  const { catalogue, person, order, bulkId, heading, liveCheck } = taking;
  const urlAt = heading.get('url') ?? 0;
  const checks = await checksOf(
    rows.map(({ cells }) => cells[urlAt] ?? ''),
    liveCheck,
  );
  return catalogue.change(async (changing) => {
    if (await isUndone(changing, bulkId)) return undefined;
    // If the engine runs the transaction again, it starts from the keys of earlier batches.
    const seen = new Map(taking.seen);
    const names = { ...taking, context: new SelectionContext(changing), collectionId: order.collectionId };
    const read: ReadRow[] = [];
    let breathedMs = performance.now();
    for (const row of rows) {
      read.push(await readAndChecked(row, { taking, names, checks }));
      // A row may have a thousand URLs to parse: yield to the event loop.
      if (performance.now() - breathedMs < maxBusyMs) continue;
      await setImmediate();
      breathedMs = performance.now();
    }
    const drafts = read.flatMap(({ draft }) => (draft === undefined ? [] : [placeOf(draft)]));
    const present = new Set(await takenKeys(changing, drafts));
    const before = taking.isResumed
      ? await createdBefore(changing, bulkId, drafts)
      : new Map<string, string>();
    const targets: NewTarget[] = [];
    const nowMs = Date.now();
    const report = read.map(({ row, url, problems, draft, check }): RowReport => {
      const own = draft === undefined ? undefined : before.get(keyOf(draft));
      if (draft !== undefined && own !== undefined && !seen.has(keyOf(draft))) {
        seen.set(keyOf(draft), row);
        return { row, url, outcome: 'created', id: own, ...reportedProblems([]) };
      }
      const twice = draft === undefined ? undefined : duplicateOf(draft, { row, seen, present });
      const all = twice === undefined ? [...problems] : [...problems, twice];
      if (draft === undefined || all.length > 0)
        return { row, url, outcome: 'refused', id: null, ...reportedProblems(all) };
      if (order.isTrial) return { row, url, outcome: 'would-be-created', id: null, ...reportedProblems([]) };
      const id = newId();
      const state = may(person, 'targets.decide') ? 'validated' : 'proposed';
      targets.push({ id, draft, state, overrideNote: '', check, bulkId, accountId: person.id, nowMs });
      return { row, url, outcome: 'created', id, ...reportedProblems([]) };
    });
    await insertTargets(changing, targets);
    if (targets.length > 0)
      await enterBulk(changing, {
        id: bulkId,
        accountId: person.id,
        atMs: nowMs,
        note: { imported: order.fileName },
        targets: targets.length,
      });
    for (const [key, row] of seen) taking.seen.set(key, row);
    return report;
  });
}

/** The targets of this import that are there already, by `COLLECTION KEY`. */
async function createdBefore(
  changing: Changing,
  bulkId: string,
  places: readonly { readonly urlKey: string }[],
): Promise<ReadonlyMap<string, string>> {
  const before = new Map<string, string>();
  for (const some of chunks(places, maxAtOnce)) {
    const rows = await changing
      .selectFrom('change')
      .innerJoin('target', 'target.id', 'change.subjectId')
      .select(['target.id', 'target.collectionId', 'target.urlKey'])
      .where('change.bulkId', '=', bulkId)
      .where('change.action', '=', 'create')
      .where(
        'target.urlKey',
        'in',
        some.map(({ urlKey }) => urlKey),
      )
      .execute();
    for (const { id, collectionId, urlKey } of rows) before.set(`${collectionId} ${urlKey}`, id);
  }
  return before;
}

async function isUndone(changing: Changing, bulkId: string): Promise<boolean> {
  const bulk = await changing
    .selectFrom('bulkChange')
    .select('undoneMs')
    .where('id', '=', bulkId)
    .executeTakeFirst();
  return bulk !== undefined && bulk.undoneMs !== null;
}

/** The first problem of each column: a cell with a thousand invalid URLs is reported once. */
function reportedProblems(all: readonly FieldProblem[]): Pick<RowReport, 'problems' | 'reasons'> {
  const reasons = [...Map.groupBy(all, ({ field }) => field).values()].flatMap(([first]) => first ?? []);
  return { problems: reasons.map(({ field, message }) => `${field}: ${message}`), reasons };
}

function placeOf({ collectionId, kept }: TargetDraft): { collectionId: string; urlKey: string } {
  return { collectionId, urlKey: kept.urlKey };
}

function keyOf({ collectionId, kept }: TargetDraft): string {
  return `${collectionId} ${kept.urlKey}`;
}

function duplicateOf(
  draft: TargetDraft,
  { row, seen, present }: { row: number; seen: Map<string, number>; present: ReadonlySet<string> },
): FieldProblem | undefined {
  const key = keyOf(draft);
  const first = seen.get(key);
  if (first !== undefined && first !== row)
    return { field: 'url', ...selectionReason('row-twice', { row: String(first) }) };
  if (present.has(key)) return { field: 'url', ...selectionReason('row-present') };
  seen.set(key, row);
  return undefined;
}

type Checks = ReadonlyMap<string, LiveResult>;

async function checksOf(urls: readonly string[], liveCheck: LiveCheck | undefined): Promise<Checks> {
  if (liveCheck === undefined) return new Map();
  const kept = urls.flatMap((text) => {
    const reading = readUrl(text);
    return reading.ok ? [reading.kept.url] : [];
  });
  const results = await Promise.all([...new Set(kept)].map((url) => liveCheck.fresh(url)));
  return new Map(results.map((result) => [result.url, result]));
}

async function readAndChecked(
  { row, cells }: CsvRow,
  {
    taking: { heading, person },
    names,
    checks,
  }: { readonly taking: Taking; readonly names: Parameters<typeof readRow>[2]; readonly checks: Checks },
): Promise<ReadRow> {
  const reading = await readRow(heading, cells, names);
  const url = readUrl(reading.fields.url);
  const check = url.ok ? checks.get(url.kept.url) : undefined;
  const named = url.ok ? check?.title || url.kept.host : 'untitled';
  const title = reading.isUntitled ? named : reading.fields.title;
  const checked = await checkTarget(names.context, person, { ...reading.fields, title });
  const reported = new Set(reading.problems.map(({ field }) => field));
  // A cell that could not be parsed leaves its field empty, which is not reported again.
  const others = checked.ok ? [] : checked.problems.filter(({ field }) => !reported.has(columnOf(field)));
  const isRefused = check !== undefined && check.outcome !== 'ok' && check.outcome !== 'redirected';
  return {
    row,
    url: quotedCell(reading.fields.url, maxUrlChars),
    problems: [
      ...reading.problems,
      ...others.map((problem) => ({ ...problem, field: columnOf(problem.field) })),
      ...(isRefused ? [{ field: 'url', ...liveReason(check) }] : []),
    ],
    draft: checked.ok ? checked.draft : undefined,
    check,
  };
}

/** The column of a field of the form. */
function columnOf(field: string): string {
  const [name = ''] = field.split('.', 1);
  return columns[name] ?? name;
}

const columns: Readonly<Record<string, string>> = {
  themeId: 'theme',
  collectionId: 'collection',
  responsibleId: 'responsible',
  contentNote: 'content note',
  technicalNote: 'technical note',
  supplementary: 'further addresses',
};
