import { open } from 'node:fs/promises';
import { isNoteworthy, readEvent } from './keeping-report.ts';
import type { KeepingEvent } from './keeping-report.ts';

const pieceBytes = 1 << 20;
/** The report has a line for every good copy and grows for ever: events further back are not searched. */
const maxBytes = 64 << 20;

/** Noteworthy events, the newest first, from the end of a report. */
export async function lastEvents(
  path: string,
  { max, piece = pieceBytes }: { readonly max: number; readonly piece?: number },
): Promise<KeepingEvent[]> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return [];
  try {
    const events: KeepingEvent[] = [];
    const { size } = await file.stat();
    let rest = Buffer.alloc(0);
    for (let end = size; end > 0 && events.length < max && size - end < maxBytes; end -= piece) {
      const start = Math.max(0, end - piece);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      const bytes = Buffer.concat([buffer.subarray(0, bytesRead), rest]);
      // The first line may start in the previous piece.
      const from = start === 0 ? 0 : bytes.indexOf('\n') + 1;
      rest = bytes.subarray(0, from);
      events.push(...eventsIn(bytes.subarray(from)));
    }
    return events.slice(0, max);
  } finally {
    await file.close();
  }
}

function eventsIn(bytes: Buffer): KeepingEvent[] {
  return bytes
    .toString()
    .split('\n')
    .map(readEvent)
    .filter((event) => event !== undefined && isNoteworthy(event))
    .toReversed() as KeepingEvent[];
}
