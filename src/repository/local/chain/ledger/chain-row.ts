import { defined } from '../../../../formats/values/defined.ts';
import type { Reason } from '../../../../reasons/reason.ts';
import { baseOf } from '../../../../storage/file-name.ts';
import type { FileClass } from '../../../../storage/placement/placement-policy.ts';
import { readProvenance, readStoredProvenance, storedProvenance } from '../../../../storage/provenance.ts';
import type { Provenance } from '../../../../storage/provenance.ts';
import type { ChainEntry, ChainFile, FileStep } from '../../../chain-entry.ts';
import { readChainReason } from '../chain-reason.ts';

/** The ledger's row of a file. */
export interface ChainRow {
  readonly id: number;
  readonly path: string;
  readonly afterwards: ChainEntry['afterwards'];
  /** The provenance given on entry. */
  readonly said: Partial<Provenance>;
  readonly step: FileStep | undefined;
  readonly state: ChainFile['state'];
  readonly reason: Reason | undefined;
  readonly sizeBytes: number;
  /** When it was last changed, as ingest has seen it. */
  readonly modifiedMs: number | undefined;
  readonly sha256: string | undefined;
  readonly fileClass: FileClass | undefined;
  readonly name: string | undefined;
  readonly provenance: Provenance | undefined;
  readonly knownAs: string | undefined;
  readonly indexed: boolean;
  readonly captures: number | undefined;
  readonly warnings: number | undefined;
  readonly losses: number | undefined;
}

/** The changes of a row: omitted fields stay, undefined ones are removed. */
export type RowChange = Partial<Omit<ChainRow, 'id' | 'said' | 'afterwards'>> & { readonly doneMs?: number };

type Value = string | number | null;

/** A row as SQLite gives it. */
interface RawRow {
  readonly id: number;
  readonly path: string;
  readonly afterwards: ChainEntry['afterwards'];
  readonly said: string;
  readonly step: FileStep | null;
  readonly state: ChainFile['state'];
  readonly reason: string | null;
  readonly size_bytes: number;
  readonly modified_ms: number | null;
  readonly sha256: string | null;
  readonly class: FileClass | null;
  readonly name: string | null;
  readonly provenance: string | null;
  readonly known_as: string | null;
  readonly indexed: 0 | 1;
  readonly captures: number | null;
  readonly warnings: number | null;
  readonly losses: number | null;
}

export function rowOf(record: Readonly<Record<string, unknown>>): ChainRow {
  const raw = record as unknown as RawRow;
  return {
    id: raw.id,
    path: raw.path,
    afterwards: raw.afterwards,
    said: readStoredProvenance(JSON.parse(raw.said)),
    step: raw.step ?? undefined,
    state: raw.state,
    reason: raw.reason === null ? undefined : readChainReason(raw.reason),
    sizeBytes: raw.size_bytes,
    modifiedMs: raw.modified_ms ?? undefined,
    sha256: raw.sha256 ?? undefined,
    fileClass: raw.class ?? undefined,
    name: raw.name ?? undefined,
    provenance: raw.provenance === null ? undefined : readProvenance(JSON.parse(raw.provenance)),
    knownAs: raw.known_as ?? undefined,
    indexed: raw.indexed === 1,
    captures: raw.captures ?? undefined,
    warnings: raw.warnings ?? undefined,
    losses: raw.losses ?? undefined,
  };
}

/** The columns that a change sets, and their values. */
export function columnsOf(change: RowChange): [column: string, value: Value][] {
  const columns: [string, Value][] = [];
  for (const [key, value] of Object.entries(change)) {
    const stored =
      key === 'provenance' && value !== undefined ? storedProvenance(value as Provenance) : value;
    columns.push([columnNames[key as keyof RowChange], storable(stored)]);
    if (key === 'name') columns.push(['base', change.name === undefined ? null : baseOf(change.name)]);
  }
  return columns;
}

const columnNames: Readonly<Record<keyof RowChange, string>> = {
  path: 'path',
  step: 'step',
  state: 'state',
  reason: 'reason',
  sizeBytes: 'size_bytes',
  modifiedMs: 'modified_ms',
  sha256: 'sha256',
  fileClass: 'class',
  name: 'name',
  provenance: 'provenance',
  knownAs: 'known_as',
  indexed: 'indexed',
  captures: 'captures',
  warnings: 'warnings',
  losses: 'losses',
  doneMs: 'done_ms',
};

function storable(value: string | number | boolean | object | undefined): Value {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** The public part of a row. */
export function chainFile(row: ChainRow): ChainFile {
  const { id, path, step, state, reason, name, knownAs, captures, warnings, losses } = row;
  return {
    id,
    path,
    step,
    state,
    ...defined({ reason, name, knownAs, captures, warnings, losses }),
  };
}
