import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DurableFile, syncToDisk } from '../../disk/durable-file.ts';
import { writingTo } from './failure.ts';
import type { Session } from './session.ts';

const bufferedChars = 1 << 16;

/** Writes to standard output, or to a file that gets its name only when it is complete. Returns the size in bytes. */
export async function writeOutput(
  pieces: AsyncIterable<Uint8Array>,
  output: string | undefined,
  session: Session,
): Promise<number> {
  if (output === undefined) {
    let sizeBytes = 0;
    for await (const piece of pieces) {
      session.checkpoint();
      sizeBytes += piece.length;
      await session.out.bytes(piece);
    }
    return sizeBytes;
  }
  return writingTo(output, async () => {
    const file = await DurableFile.create(output);
    try {
      for await (const piece of pieces) {
        session.checkpoint();
        await file.write(piece);
      }
    } catch (error) {
      await file.discard();
      throw error;
    }
    await file.commit();
    await syncToDisk(dirname(output));
    return file.sizeBytes;
  }).catch(async (error: unknown) => {
    await rm(`${output}.part`, { force: true });
    throw error;
  });
}

export async function writeLines(
  lines: AsyncIterable<string>,
  output: string | undefined,
  session: Session,
): Promise<void> {
  await writeOutput(piecesOf(lines), output, session);
}

async function* piecesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let held = '';
  for await (const line of lines) {
    held += `${line}\n`;
    if (held.length < bufferedChars) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}
