import { allOf } from '../storage/pages.ts';
import { existsSync } from 'node:fs';
import type { Reason } from '../reasons/reason.ts';
import type { Repository } from '../repository/repository.ts';
import { DepositChangedError } from './conversion.ts';
import type { Conversion, ConversionOrder } from './conversion.ts';
import { copyUnfinished } from './copy-unfinished.ts';
import { depositReason, unreadableReason } from './deposit-reason.ts';
import { unfinishedName } from './deposit.ts';
import type { Deposit } from './deposit.ts';
import { convertMirror } from './httrack/convert-mirror.ts';
import { fileDigest, mirrorDigest } from './httrack/mirror-digest.ts';
import type { Converted, Incoming } from './incoming.ts';
import { unpackWacz } from './wacz/unpack-wacz.ts';

export interface ConvertOptions extends Pick<ConversionOrder, 'source' | 'version' | 'signal' | 'onBytes'> {
  readonly repository: Repository;
  readonly incoming: Incoming;
  /** The chain has a file of this path, or has finished with it. */
  readonly isInChain: (path: string) => Promise<boolean>;
}

export type ConvertOutcome =
  /** `known`: files that came earlier and were not made again. */
  | { readonly outcome: 'converted'; readonly converted: Converted; readonly known: readonly string[] }
  | { readonly outcome: 'known'; readonly known: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: Reason };

/** WARC and ARC files enter the chain unchanged, where they are. */
export function needsConversion({ kind, path }: Deposit): boolean {
  return kind === 'wacz' || kind === 'httrack' || unfinishedName.test(path);
}

/** A conversion reads a deposit twice: for its digest, then to take it. */
export const conversionReads = 2;

/**
 * Makes archive files of a deposit: 1. its SHA-256, which identifies it if it comes again; 2. the files, in their own
 * folder in `incoming`, or those that an interrupted import made there.
 */
export async function convertDeposit(deposit: Deposit, options: ConvertOptions): Promise<ConvertOutcome> {
  try {
    return await convert(deposit, options);
  } catch (error) {
    if (error instanceof DepositChangedError)
      return { outcome: 'failed', reason: depositReason('deposit-changed', { detail: error.message }) };
    const reason = unreadableReason(error);
    const { path = '' } = error as NodeJS.ErrnoException;
    if (reason === undefined || !path.startsWith(deposit.path)) throw error;
    const isWhole = path === deposit.path;
    return {
      outcome: 'failed',
      reason: isWhole ? reason : depositReason('deposit-part', { path, why: reason }),
    };
  }
}

async function convert(deposit: Deposit, options: ConvertOptions): Promise<ConvertOutcome> {
  const { repository, incoming, isInChain, ...order } = options;
  const { kind, path } = deposit;
  const sha256 = kind === 'httrack' ? await mirrorDigest(path, order) : await fileDigest(path, order);
  const job = `import-${sha256.slice(0, 16)}`;
  const known = incoming.has(job) ? [] : await allOf(repository.files.basesFrom({ job }));
  // All files made from a mirror have its job. The WARC files of a WACZ are known by their own content.
  if (kind === 'httrack' && known.length > 0) return { outcome: 'known', known };
  const converted = await incoming.make(job, {
    isAvailable: async (file) => existsSync(file) || isInChain(file),
    convert: (folder) => conversionOf(deposit, { ...order, path, folder, job }, known.length > 0),
  });
  return { outcome: 'converted', converted, known };
}

function conversionOf({ kind }: Deposit, order: ConversionOrder, isKnown: boolean): Promise<Conversion> {
  switch (kind) {
    case 'wacz':
      return unpackWacz({ ...order, withoutMetadata: isKnown });
    case 'httrack':
      return convertMirror(order);
    case 'warc':
    case 'arc':
      return copyUnfinished(order);
  }
}
