import type { IncomingMessage } from 'node:http';

/** The whole body as text; undefined as soon as it is certain that it is too long. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/**
 * Reads on without keeping anything, up to a limit: a connection that is closed while the other side still sends is
 * reset, and the answer that was on its way is lost with it (RFC 9112, 9.6).
 */
export async function discardBody(request: IncomingMessage, maxBytes: number): Promise<void> {
  let sizeBytes = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += part.length;
      if (sizeBytes > maxBytes) return;
    }
  } catch {
    // The other side has gone: nothing is left to discard.
  }
}
