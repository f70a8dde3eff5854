import { createReadStream } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import type { HttrackBody } from '../../formats/httrack/httrack-entry.ts';
import type { StoredBlock } from '../../formats/warc/record-draft.ts';
import { unreadableReason } from '../deposit-reason.ts';
import { DepositChangedError } from '../conversion.ts';

/** A body of a mirror that can be read repeatedly. */
export interface HeldBody {
  readonly block: StoredBlock;
  /** The read error, if any; the block holds the bytes before it. */
  readonly problem: string | undefined;
  release(): Promise<void>;
}

const memoryBytes = 1 << 20;
const pieceBytes = 1 << 18;

/** A cache can be read only once: its bytes are kept in memory, above 1 MiB in the file `spoolPath`. */
export async function holdBody(body: HttrackBody, spoolPath: string): Promise<HeldBody> {
  switch (body.kind) {
    case 'none':
      return { block: inMemory([]), problem: undefined, release: async () => {} };
    case 'file':
      return holdFile(body.path);
    case 'bytes': {
      const held = await spool(body.content, spoolPath);
      const { outcome } = body.content;
      return { ...held, problem: typeof outcome === 'object' ? outcome.message : undefined };
    }
  }
}

async function holdFile(path: string): Promise<HeldBody> {
  try {
    const file = await open(path, 'r');
    await file.close();
    const { size } = await lstat(path);
    return { block: ofFile(path, size), problem: undefined, release: async () => {} };
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === undefined) throw error;
    return { block: inMemory([]), problem: `${path}: ${reason.message}`, release: async () => {} };
  }
}

async function spool(
  content: AsyncIterable<Uint8Array>,
  path: string,
): Promise<Pick<HeldBody, 'block' | 'release'>> {
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  let file: Awaited<ReturnType<typeof open>> | undefined;
  try {
    for await (const piece of content) {
      sizeBytes += piece.length;
      if (file === undefined) pieces.push(piece);
      else await file.writeFile(piece);
      if (file !== undefined || sizeBytes <= memoryBytes) continue;
      file = await open(path, 'w', 0o600);
      await file.writeFile(Buffer.concat(pieces.splice(0)));
    }
  } finally {
    await file?.close();
  }
  if (file === undefined) return { block: inMemory(pieces), release: async () => {} };
  return { block: ofFile(path, sizeBytes), release: () => rm(path, { force: true }) };
}

function inMemory(pieces: readonly Uint8Array[]): StoredBlock {
  const whole = Buffer.concat(pieces);
  return {
    sizeBytes: whole.length,
    read: async function* () {
      if (whole.length > 0) yield whole;
    },
  };
}

/** Keeps the present length. */
function ofFile(path: string, sizeBytes: number): StoredBlock {
  return { sizeBytes, read: () => (sizeBytes === 0 ? nothing() : bytesOf(path, sizeBytes)) };
}

async function* bytesOf(path: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const piece of createReadStream(path, { end: sizeBytes - 1, highWaterMark: pieceBytes })) {
    read += (piece as Buffer).length;
    yield piece as Buffer;
  }
  if (read < sizeBytes) throw new DepositChangedError(`${path} became shorter while it was read`);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
