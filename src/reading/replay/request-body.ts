import type { IncomingMessage } from 'node:http';

/** The maximum body of forms and scripts. Larger ones are not part of capture keys either. */
const maxBodyBytes = 4 << 20;

/** Undefined when it is too long. */
export async function requestBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBodyBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, sizeBytes);
}
