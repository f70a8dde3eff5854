import { hash, randomUUID } from 'node:crypto';
import type { AccessClass } from './access-class.ts';
import { gathered } from './gathered.ts';
import type { StoreOptions, StoreOutcome } from './replicas/store-file.ts';
import { storeContent } from './replicas/store-file.ts';
import { openSealedJson, sealJson } from './sealed-json.ts';
import { storageReason } from './storage-reason.ts';
import { timestamp17 } from './timestamp17.ts';
import type { Vault } from './vault.ts';

/**
 * A decision about archived material, as an immutable file in the vaults. Rebuilding an index reads them too, so that
 * withdrawn material does not return.
 *
 *   log/20261116012345678-1f0e….json      time, UUID; a sealed JSON text
 */
export interface ArchiveLogEntry {
  readonly id: string;
  /** ISO 8601, UTC, to the millisecond. */
  readonly time: string;
  readonly what: ArchiveDecision;
  /** The person who decided. */
  readonly by: string;
  readonly reason: string;
}

export type ArchiveDecision =
  /** Kept but not shown, until a date or permanently. */
  | { readonly kind: 'withdrawal'; readonly of: ArchiveSubject; readonly until?: string }
  /** Removed from every index and not shown. */
  | { readonly kind: 'deletion'; readonly of: ArchiveSubject }
  /** Two names of the same. */
  | { readonly kind: 'alias'; readonly of: ArchiveSubject; readonly sameAs: string }
  /** Belongs to this access class, within these dates. */
  | {
      readonly kind: 'access-mark';
      readonly of: ArchiveSubject;
      readonly accessClass: string;
      readonly since?: string;
      readonly until?: string;
    }
  /** Defines an access class; the last definition of a name holds. */
  | { readonly kind: 'access-class'; readonly definition: AccessClass }
  /** Captures that a deletion listed are indexed again. */
  | { readonly kind: 'restoration'; readonly of: Required<Pick<ArchiveSubject, 'captures'>> }
  /** Cancels an earlier entry. */
  | { readonly kind: 'revocation'; readonly entry: string };

/** Material that meets all the given conditions. */
export interface ArchiveSubject {
  /** The name, or its last part. */
  readonly file?: string;
  /** Of a record in the file. */
  readonly offset?: number;
  readonly recordId?: string;
  /** Of the content. */
  readonly sha256?: string;
  /** Of the content, as in index lines: found for the SHA-256 at the time of the decision. */
  readonly digest?: string;
  readonly url?: string;
  /** All URLs with this prefix. */
  readonly urlPrefix?: string;
  /** A host and all its subdomains, with any port: `example.org`. */
  readonly domain?: string;
  /** `from` inclusive, `to` exclusive; ISO 8601. */
  readonly from?: string;
  readonly before?: string;
  /** Captured less than this many days ago: an embargo. */
  readonly youngerThanDays?: number;
  /** Captured at least this many days ago. */
  readonly olderThanDays?: number;
  /** Any of these. */
  readonly captures?: readonly NamedCapture[];
}

/** One capture, identified by its index line. */
export interface NamedCapture {
  readonly urlkey: string;
  /** 14 digits. */
  readonly timestamp: string;
  readonly file: string;
  readonly offset: number;
}

export type ArchiveLogItem =
  | { readonly kind: 'entry'; readonly entry: ArchiveLogEntry }
  /** No vault has a complete copy: its content is not known, and an operator has to check. */
  | { readonly kind: 'damaged'; readonly name: string; readonly vaults: readonly string[] }
  /** Entries that only this vault has are missing. */
  | { readonly kind: 'unreachable'; readonly vault: string; readonly reason: string };

const prefix = 'log/';
const maxBytes = 1_000_000;
const namePattern = /^log\/\d{17}-[0-9a-f-]{36}\.json$/;

/** Writes a decision into the vaults. It is valid once one vault has it. */
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

/** All entries of all vaults, each once, in order of time; before them, the unreachable vaults. */
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
