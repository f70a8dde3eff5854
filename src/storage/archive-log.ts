import { hash, randomUUID } from 'node:crypto';
import { gathered } from './gathered.ts';
import type { StoreOptions, StoreOutcome } from './replicas/store-file.ts';
import { storeContent } from './replicas/store-file.ts';
import { openSealedJson, sealJson } from './sealed-json.ts';
import { storageReason } from './storage-reason.ts';
import { timestamp17 } from './timestamp17.ts';
import type { Vault } from './vault.ts';

/*
 * What was decided about the archive after it was collected, as files that are never changed, in the vaults beside what
 * they are about. Whoever makes an index again reads them too, so that nothing comes back that was taken down.
 *
 *   log/20261116012345678-1f0e….json      time, UUID; a sealed JSON text
 */
export interface ArchiveLogEntry {
  readonly id: string;
  /** ISO 8601, UTC, to the millisecond. */
  readonly time: string;
  readonly what: ArchiveDecision;
  /** Who decided. */
  readonly by: string;
  readonly reason: string;
}

export type ArchiveDecision =
  /** Kept, and shown to nobody, until a date or for good. */
  | { readonly kind: 'withdrawal'; readonly of: ArchiveSubject; readonly until?: string }
  /** Out of every index, and shown to nobody. */
  | { readonly kind: 'deletion'; readonly of: ArchiveSubject }
  /** Both are names of the same. */
  | { readonly kind: 'alias'; readonly of: ArchiveSubject; readonly sameAs: string }
  /** Only with a ticket for this access class. */
  | { readonly kind: 'access-mark'; readonly of: ArchiveSubject; readonly accessClass: string }
  /** Captures that a deletion named one by one are told again. */
  | { readonly kind: 'restoration'; readonly of: Required<Pick<ArchiveSubject, 'captures'>> }
  /** An earlier entry holds no longer. */
  | { readonly kind: 'revocation'; readonly entry: string };

/** What meets all that is said. */
export interface ArchiveSubject {
  /** Its name, or the last part of it. */
  readonly file?: string;
  /** Of a record in the file. */
  readonly offset?: number;
  readonly recordId?: string;
  /** Of the content. */
  readonly sha256?: string;
  /** Of the content, as index lines have it: what was found for the SHA-256 when it was decided. */
  readonly digest?: string;
  readonly url?: string;
  /** Everything whose URL begins so. */
  readonly urlPrefix?: string;
  /** A host and all hosts below it, whatever their ports: `example.org`. */
  readonly domain?: string;
  /** Captures from this date on, and before that one; ISO 8601. */
  readonly from?: string;
  readonly before?: string;
  /** One of these. */
  readonly captures?: readonly NamedCapture[];
}

/** One capture, by what its index line says of it. */
export interface NamedCapture {
  readonly urlkey: string;
  /** 14 digits. */
  readonly timestamp: string;
  readonly file: string;
  readonly offset: number;
}

export type ArchiveLogItem =
  | { readonly kind: 'entry'; readonly entry: ArchiveLogEntry }
  /** No vault has it whole: what it said is not known, and a person has to look. */
  | { readonly kind: 'damaged'; readonly name: string; readonly vaults: readonly string[] }
  /** Entries that only this vault has are missing. */
  | { readonly kind: 'unreachable'; readonly vault: string; readonly reason: string };

const prefix = 'log/';
const maxBytes = 1_000_000;
const namePattern = /^log\/\d{17}-[0-9a-f-]{36}\.json$/;

/** Writes a decision into the vaults. It holds once a vault has it. */
export async function writeArchiveLog(
  decision: Pick<ArchiveLogEntry, 'what' | 'by' | 'reason'>,
  options: StoreOptions,
): Promise<{ readonly entry: ArchiveLogEntry; readonly stored: StoreOutcome }> {
  const timeMs = (options.now ?? Date.now)();
  const { what, by, reason } = decision;
  const entry = { id: randomUUID(), time: new Date(timeMs).toISOString(), what, by, reason };
  const bytes = Buffer.from(sealJson(entry));
  const file = { name: nameOf(entry), sizeBytes: bytes.length, sha256: hash('sha256', bytes) };
  if (bytes.length > maxBytes) {
    const tooLong = storageReason('log-entry-long', { max: maxBytes, bytes: bytes.length });
    return { entry, stored: { outcome: 'refused', reason: tooLong } };
  }
  const open = (): AsyncIterable<Uint8Array> => ReadableStream.from([bytes]);
  return { entry, stored: await storeContent({ ...file, fileClass: 'log' }, open, options) };
}

/** All entries of all vaults, each once, in the order of their times; before them, which vaults could not be asked. */
export async function* readArchiveLog(vaults: readonly Vault[]): AsyncGenerator<ArchiveLogItem> {
  const holders = new Map<string, Vault[]>();
  for (const vault of vaults) {
    try {
      for await (const { name } of vault.list(prefix)) {
        if (namePattern.test(name)) holders.set(name, [...(holders.get(name) ?? []), vault]);
      }
    } catch (error) {
      yield { kind: 'unreachable', vault: vault.name, reason: (error as Error).message };
    }
  }
  for (const [name, among] of [...holders].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const entry = await firstWhole(name, among);
    if (entry !== undefined) yield { kind: 'entry', entry };
    else yield { kind: 'damaged', name, vaults: among.map((vault) => vault.name) };
  }
}

async function firstWhole(name: string, among: readonly Vault[]): Promise<ArchiveLogEntry | undefined> {
  for (const vault of among) {
    const entry = await readEntry(vault, name).catch(() => undefined);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

async function readEntry(vault: Vault, name: string): Promise<ArchiveLogEntry | undefined> {
  const found = await vault.read(name, { start: 0, end: maxBytes });
  if (found === undefined) return undefined;
  const text = Buffer.concat(await gathered(found.bytes)).toString();
  const entry = openSealedJson(text) as ArchiveLogEntry | undefined;
  return entry !== undefined && nameOf(entry) === name ? entry : undefined;
}

function nameOf({ time, id }: ArchiveLogEntry): string {
  return `${prefix}${timestamp17(Date.parse(time))}-${id}.json`;
}
