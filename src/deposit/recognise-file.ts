import { basename } from 'node:path';
import { isGzip } from '../formats/http1/gzip-header.ts';
import { openFileSource } from '../formats/warc/byte-source.ts';
import type { ByteSource } from '../formats/warc/byte-source.ts';
import { readRecords } from '../formats/warc/read-records.ts';
import { isLoss } from '../formats/warc/read-warning.ts';
import { recordStart } from '../formats/warc/record-start.ts';
import { zstdFrameKind } from '../formats/warc/zstd-frame.ts';
import { readWacz } from '../formats/wacz/open-wacz.ts';
import type { Reason } from '../reasons/reason.ts';
import type { Deposit, LeftOut } from './deposit.ts';
import { depositReason, unreadableReason } from './deposit-reason.ts';
import { unfinishedName } from './deposit.ts';

const archiveName = /\.(w?arc)(?:\.gz|\.zst)?$/i;
const waczName = /\.wacz$/i;
const indexName = /\.(?:cdxj?|idx|loc)(?:\.gz)?$/i;
const zipMarks: ReadonlySet<string> = new Set(['PK\u0003\u0004', 'PK\u0005\u0006']);
/** An ARC line is no longer than this. */
const beginningBytes = 1 << 16;
/** The first record of a compressed file begins within these. */
const packedBytes = 1 << 20;
const unpackedLimit = { ratio: 1, bytes: 4 << 20 };

/**
 * Recognises a file by its first record or its ZIP directory. The name decides only where the content does not: a damaged
 * `.warc.gz` is still one. `isNamed`: the caller named this file itself.
 */
export async function recogniseFile(
  path: string,
  { isNamed }: { readonly isNamed: boolean },
): Promise<Deposit | LeftOut> {
  try {
    const source = await openFileSource(path);
    try {
      return await recognise(source, path, isNamed);
    } finally {
      await source.close();
    }
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === undefined) throw error;
    return { outcome: 'refused', path, reason };
  }
}

async function recognise(source: ByteSource, path: string, isNamed: boolean): Promise<Deposit | LeftOut> {
  const name = basename(path);
  const { sizeBytes } = source;
  const isExpected = archiveName.test(name) || waczName.test(name);
  if (sizeBytes === 0)
    return { outcome: isExpected ? 'refused' : 'skipped', path, reason: depositReason('deposit-empty') };

  const beginning = Buffer.alloc(Math.min(sizeBytes, beginningBytes));
  await source.read(0, beginning);
  if (waczName.test(name) || zipMarks.has(beginning.toString('latin1', 0, 4)))
    return recogniseZip(source, path);

  const named = archiveName.exec(name)?.[1]?.toLowerCase() === 'arc' ? 'arc' : 'warc';
  const kind = (await firstRecord(source, beginning)) ?? (archiveName.test(name) ? named : undefined);
  if (kind === undefined) return { outcome: 'skipped', path, reason: whyNone(name, beginning) };
  if (unfinishedName.test(name) && !isNamed)
    return { outcome: 'skipped', path, reason: depositReason('deposit-unfinished') };
  return { outcome: 'accepted', kind, path, sizeBytes };
}

async function recogniseZip(source: ByteSource, path: string): Promise<Deposit | LeftOut> {
  // The caller closes the source: `close` of an opened one would be the same.
  const opened = await readWacz(source);
  if (opened.ok) return { outcome: 'accepted', kind: 'wacz', path, sizeBytes: source.sizeBytes };
  const { refusal, message } = opened.error;
  if (refusal === 'several-wacz')
    return { outcome: 'refused', path, reason: depositReason('deposit-several-wacz') };
  if (waczName.test(path))
    return { outcome: 'refused', path, reason: depositReason('deposit-no-wacz', { detail: message }) };
  return { outcome: 'skipped', path, reason: depositReason('deposit-only-zip') };
}

/** The dialect of the first record; undefined if the file does not begin with one. */
async function firstRecord(source: ByteSource, beginning: Buffer): Promise<'warc' | 'arc' | undefined> {
  if (!isGzip(beginning) && zstdFrameKind(beginning) === undefined) {
    const dialect = recordStart(beginning);
    // Any line of five words could be an ARC record, so an ARC file has to begin with filedesc:.
    return dialect === 'arc' && !/^filedesc:/i.test(beginning.toString('latin1', 0, 9)) ? undefined : dialect;
  }
  const sizeBytes = Math.min(source.sizeBytes, packedBytes);
  const start: ByteSource = {
    name: source.name,
    sizeBytes,
    read: (offset, into) => source.read(offset, into.subarray(0, Math.max(0, sizeBytes - offset))),
    close: async () => {},
  };
  let isDamaged = false;
  const onWarning = (warning: Parameters<typeof isLoss>[0]): void => {
    isDamaged ||= isLoss(warning);
  };
  for await (const { version, targetUri } of readRecords(start, {
    onWarning,
    expansionLimit: unpackedLimit,
  })) {
    if (isDamaged) return undefined;
    if (version.startsWith('WARC')) return 'warc';
    return targetUri?.startsWith('filedesc:') === true ? 'arc' : undefined;
  }
  return undefined;
}

function whyNone(name: string, beginning: Buffer): Reason {
  const isIndex = indexName.test(name) || /^ ?CDX [A-Za-z]/.test(beginning.toString('latin1', 0, 16));
  return depositReason(isIndex ? 'deposit-index' : 'deposit-no-archive');
}
