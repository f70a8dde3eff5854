import { defined } from '../../../formats/values/defined.ts';
import { baseOf } from '../../../storage/file-name.ts';
import type { ImportedCopy } from '../../../storage/replicas/replica-register.ts';
import type { Archive } from '../archive.ts';
import { ChainFolder } from '../chain/chain-folder.ts';
import type { ChainRow } from '../chain/ledger/chain-row.ts';
import { SqliteChainLedger } from '../chain/ledger/sqlite-chain-ledger.ts';

/** A WACZ file, a mirror, or an archive file that was taken in as it is. */
export interface Import {
  readonly name: string;
  readonly source: string;
  /** Undefined if the register was rebuilt since. */
  readonly atMs?: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Undefined once the chain has forgotten the files. */
  readonly captures?: number;
  readonly warnings?: number;
  /** Warnings that mean missing content. */
  readonly losses?: number;
  /** Of a WACZ file with a signature: the result of the check at import. */
  readonly signature?: string;
}

/** The newest first; those of unknown time last. */
export async function importsOf(
  { folder, register }: Pick<Archive, 'folder' | 'register'>,
  max: number,
): Promise<Import[]> {
  const rows = await chainRows(new ChainFolder(folder).ledger);
  const imports = new Map<string, Import>();
  for await (const page of register.imported())
    for (const { file, putMs } of page) {
      const { takenFrom, source } = file.provenance ?? {};
      const key = takenFrom === undefined ? file.name : `${source} ${takenFrom}`;
      imports.set(key, withFile(imports.get(key), { file, putMs, row: rows.get(file.name) }));
    }
  return [...imports.values()].toSorted((one, other) => (other.atMs ?? 0) - (one.atMs ?? 0)).slice(0, max);
}

interface ImportedFile extends ImportedCopy {
  readonly row: ChainRow | undefined;
}

function withFile(known: Import | undefined, { file, putMs, row }: ImportedFile): Import {
  const { source = '', takenFrom, originalName, signature } = file.provenance ?? {};
  return {
    name: takenFrom ?? originalName ?? baseOf(file.name),
    source,
    files: (known?.files ?? 0) + 1,
    sizeBytes: (known?.sizeBytes ?? 0) + file.sizeBytes,
    ...defined({
      atMs: known?.atMs ?? putMs,
      captures: sumOf(known?.captures, row?.captures),
      warnings: sumOf(known?.warnings, row?.warnings),
      losses: sumOf(known?.losses, row?.losses),
      signature: known?.signature ?? signature,
    }),
  };
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}

/** Files that are through the chain, by name; the chain forgets them after a while. */
async function chainRows(path: string): Promise<ReadonlyMap<string, ChainRow>> {
  const ledger = SqliteChainLedger.openForReading(path);
  const rows = new Map<string, ChainRow>();
  try {
    for await (const page of ledger?.rows({ state: 'done' }) ?? [])
      for (const row of page) rows.set(row.name ?? '', row);
    return rows;
  } finally {
    await ledger?.close();
  }
}
