import { WarcWriter } from '../src/formats/warc/warc-writer.ts';
import type { StorageClass } from '../src/formats/warc/storage-class.ts';

/*
 * A program for the crash test: writes capture events without end and prints the number of each one once it is safe on
 * disk. It ends when it is killed or when the disk takes no more, and then says so.
 */
const [folder = '.', storageClass = 'text'] = process.argv.slice(2);
const writer = new WarcWriter({
  folder,
  prefix: 'crash',
  storageClass: storageClass as StorageClass,
  warcinfo: [{ name: 'software', value: 'Heirloom' }],
  targetBytes: 3_000_000,
});

for (let event = 0; ; event++) {
  const date = '2026-01-31T12:00:00.000Z';
  const targetUri = `http://a.test/${event}`;
  const body = `event ${event} `.repeat(200 + ((event * 7919) % 5000));
  try {
    await writer.write([
      { type: 'resource', date, targetUri, contentType: 'text/plain', block: Buffer.from(body) },
      { type: 'metadata', date, targetUri, contentType: 'text/plain', block: Buffer.from(`about ${event}`) },
    ]);
    await writer.sync();
    process.stdout.write(`${event}\n`);
  } catch (error) {
    process.stderr.write(`${(error as NodeJS.ErrnoException).code ?? String(error)}\n`);
    process.exit(4);
  }
}
