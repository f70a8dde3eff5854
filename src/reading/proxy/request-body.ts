import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** The maximum that a look-up of a form can use. The rest is read and discarded, so that the connection stays usable. */
const maxKeptBytes = 1 << 20;

/** The beginning of what a client sends. */
export async function requestBody(request: IncomingMessage): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  request.on('data', (part: Buffer) => {
    if (size < maxKeptBytes) kept.push(part.subarray(0, maxKeptBytes - size));
    size += part.length;
  });
  // A client that disconnects during its request emits an error or only a close; either is harmless here.
  await Promise.race([once(request, 'end'), once(request, 'close')]).catch(() => {});
  return Buffer.concat(kept);
}
