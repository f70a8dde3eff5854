import { gzipSync } from 'node:zlib';

/** A unique warcinfo record, before records that other files have too: an archive takes no file twice. */
export function firstRecord(name: string, number: number): Buffer {
  const block = `software: heirloom-benchmark\r\nnumber: ${number}\r\n`;
  const id = `urn:uuid:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const lines = [
    'WARC/1.1',
    'WARC-Type: warcinfo',
    `WARC-Record-ID: <${id}>`,
    'WARC-Date: 2026-11-16T00:00:00Z',
    `WARC-Filename: ${name}`,
    'Content-Type: application/warc-fields',
    `Content-Length: ${block.length}`,
    '',
    `${block}\r\n\r\n`,
  ];
  return gzipSync(lines.join('\r\n'));
}
