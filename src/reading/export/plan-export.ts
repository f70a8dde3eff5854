import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { formatCdxj, parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { keyRange } from '../../indexing/captures/query/key-range.ts';
import { readLines } from '../../sorting/line-file.ts';
import { LineSorter } from '../../sorting/line-sorter.ts';
import { findVersion } from '../holdings/versions-in-order.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { datetimeOf } from '../holdings/datetimes.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { componentsOf } from './components-of.ts';
import { roles } from './export-request.ts';
import type { PackagingOptions, ExportRequest, Role } from './export-request.ts';
import { originalOf } from './original-of.ts';

/** A package begins before it is known what goes into it: to find that out may take minutes. */
export interface ExportBegun {
  /** For what must be kept while the package is made. */
  readonly folder: string;
  readonly plan: Promise<ExportPlan>;
  /** When the plan is at its end, be it that it failed. */
  close(): Promise<void>;
}

/** The contents of a package, collected before its first record is written. */
export interface ExportPlan {
  /** How many were asked for, and how many come along because those need them. */
  readonly captures: number;
  readonly others: number;
  /** The stored size of all records, as far as the index has it. */
  readonly sizeBytes: number;
  /** Each record once, in the order in which the files have them. */
  records(): AsyncGenerator<PlannedRecord>;
}

export interface PlannedRecord {
  readonly filename: string;
  readonly offset: number;
  readonly role: Role;
  /** Lines of the index: one, unless a record has several keys. */
  readonly captures: readonly CaptureLine[];
}

export type ExportSelection = Iterable<ExportRequest> | AsyncIterable<ExportRequest>;

interface PlanParts {
  readonly holdings: Holdings;
  readonly context: ReaderContext;
  readonly selection: ExportSelection;
  readonly options: PackagingOptions;
}

export async function beginExport(
  holdings: Holdings,
  context: ReaderContext,
  selection: ExportSelection,
  options: PackagingOptions,
): Promise<ExportBegun> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-export-'));
  const plan = planIn(folder, { holdings, context, selection, options });
  // Told to those who wait for it.
  const ended = plan.catch(() => {});
  const close = async (): Promise<void> => {
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, plan, close };
}

/**
 * Input: requests. Each capture that this reader may see becomes a line, and so does each record that it needs:
 *
 *   FILE <tab> OFFSET <tab> TIMESTAMP URL <tab> ROLE <tab> line of the index
 *
 * Sorted on disk, so that neither the number of captures nor their order matters.
 */
async function planIn(
  folder: string,
  { holdings, context, selection, options }: PlanParts,
): Promise<ExportPlan> {
  const lines = new LineSorter(folder);
  let captures = 0;
  for await (const request of selection) {
    const before = captures;
    for await (const capture of requested(holdings, context, request)) {
      options.signal?.throwIfAborted();
      await lines.add(planLine(capture, 'requested'));
      captures++;
      options.onProgress?.({ phase: 'listing', captures });
      for await (const [needed, role] of neededBy(holdings, context, { capture, options }))
        await lines.add(planLine(needed, role));
    }
    if (captures === before) options.onWarning?.({ kind: 'unknown', request });
  }
  const path = join(folder, 'plan');
  await lines.writeRun(path);
  return { ...(await countsOf(recordsOf(path))), records: () => recordsOf(path) };
}

/** Is there anything that it asks for? */
export async function isKnown(
  holdings: Holdings,
  context: ReaderContext,
  request: ExportRequest,
): Promise<boolean> {
  for await (const _ of requested(holdings, context, request)) return true;
  return false;
}

function planLine(capture: CaptureLine, role: Role): string {
  const { filename = '', offset = 0, timestamp, url } = capture;
  const place = [filename, String(offset).padStart(16, '0'), `${timestamp} ${JSON.stringify(url)}`];
  return [...place, roles.indexOf(role), formatCdxj(capture)].join('\t');
}

async function countsOf(
  records: AsyncIterable<PlannedRecord>,
): Promise<Pick<ExportPlan, 'captures' | 'others' | 'sizeBytes'>> {
  let [captures, others, sizeBytes] = [0, 0, 0];
  for await (const { role, captures: lines } of records) {
    if (role === 'requested') captures++;
    else others++;
    sizeBytes += lines[0]?.length ?? 0;
  }
  return { captures, others, sizeBytes };
}

async function* requested(
  holdings: Holdings,
  context: ReaderContext,
  request: ExportRequest,
): AsyncGenerator<CaptureLine> {
  const { url } = request;
  if ('timestamp' in request) {
    const found = await findVersion(holdings, context, { url, datetime: datetimeOf(request.timestamp) });
    if (found !== undefined) yield found.capture;
    return;
  }
  // The slash at the end of a prefix counts, which a key alone does not have.
  const key = request.match === 'prefix' ? { key: keyRange('prefix', url).fromKey } : {};
  yield* holdings.versions(context, { ...request, ...key });
}

async function* neededBy(
  holdings: Holdings,
  context: ReaderContext,
  { capture, options }: { readonly capture: CaptureLine; readonly options: PackagingOptions },
): AsyncGenerator<readonly [CaptureLine, Role]> {
  yield* itsOriginal(holdings, context, { capture, options });
  if (options.isWithComponents !== true) return;
  for await (const component of componentsOf(holdings, context, capture)) {
    options.signal?.throwIfAborted();
    yield [component, 'component'];
    yield* itsOriginal(holdings, context, { capture: component, options });
  }
}

async function* itsOriginal(
  holdings: Holdings,
  context: ReaderContext,
  { capture, options }: { readonly capture: CaptureLine; readonly options: PackagingOptions },
): AsyncGenerator<readonly [CaptureLine, Role]> {
  if (!isRevisit(capture)) return;
  const found = await originalOf(holdings, context, capture);
  if (found.kind === 'found') yield [found.original, 'original'];
  else options.onWarning?.({ kind: 'without original', capture, why: found.kind });
}

/** Lines of one record follow each other, the weightiest role first. Offset alone does not tell records apart in every file. */
async function* recordsOf(path: string): AsyncGenerator<PlannedRecord> {
  let held: { readonly name: string; readonly role: string; readonly lines: Set<string> } | undefined;
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      const [filename, offset, capture, role = '', text = ''] = line.split('\t');
      const name = `${filename}\t${offset}\t${capture}`;
      if (held?.name === name) {
        held.lines.add(text);
        continue;
      }
      if (held !== undefined) yield plannedRecord(held);
      held = { name, role, lines: new Set([text]) };
    }
  }
  if (held !== undefined) yield plannedRecord(held);
}

function plannedRecord({
  name,
  role,
  lines,
}: {
  readonly name: string;
  readonly role: string;
  readonly lines: ReadonlySet<string>;
}): PlannedRecord {
  const [filename = '', offset = ''] = name.split('\t');
  const captures = Array.from(lines).flatMap((line) => {
    const parsed = parseCdxj(line);
    return parsed.ok ? parsed.line : [];
  });
  return { filename, offset: Number(offset), role: roles[Number(role)] ?? 'requested', captures };
}
