import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** What a look-up of a sent form can use. Whatever is behind it is read, so that the connection can go on, and forgotten. */
const maxKeptBytes = 1 << 20;

/** The beginning of what a client sends. */
export async function requestBody(request: IncomingMessage): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  request.on('data', (part: Buffer) => {
    if (size < maxKeptBytes) kept.push(part.subarray(0, maxKeptBytes - size));
    size += part.length;
  });
  // A client that goes away within its request is an error, or no more than a close; either is its own affair.
  await Promise.race([once(request, 'end'), once(request, 'close')]).catch(() => {});
  return Buffer.concat(kept);
}
