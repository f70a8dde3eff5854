import { open } from 'node:fs/promises';

/** A record as text, exactly as given: for headers that no writer of ours would make. */
export function rawRecord(fields: Readonly<Record<string, string>>, block: Uint8Array): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `WARC/1.1\r\n${lines.join('')}Content-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}

export function rawResponse(url: string, body: string, httpFields = 'Content-Type: text/html\r\n'): Buffer {
  const fields = {
    'WARC-Type': 'response',
    'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
    'WARC-Date': '2026-01-31T12:00:00Z',
    'WARC-Target-URI': url,
    'Content-Type': 'application/http; msgtype=response',
  };
  return rawRecord(fields, Buffer.from(`HTTP/1.1 200 OK\r\n${httpFields}\r\n${body}`));
}

/** A file that takes some seconds to read: as many small responses, each a little different. */
export async function writeManyResponses(path: string, count: number): Promise<void> {
  const file = await open(path, 'w');
  const body = 'x'.repeat(100);
  let held: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    held.push(rawResponse(`http://many.test/${index}`, `${index} ${body}`));
    if (held.length < 2000 && index < count - 1) continue;
    await file.write(Buffer.concat(held));
    held = [];
  }
  await file.close();
}
