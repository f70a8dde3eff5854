/** Run by crash.test.ts: puts files until it is killed, three at a time, and prints each stored one. */
import { hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openFolderVault } from './folder-vault.ts';

const [, , path = '', run = '', max = ''] = process.argv;
const vault = await openFolderVault({ name: 'disk', path });
let next = 0;

async function putMore(): Promise<void> {
  while (next < Number(max)) {
    const name = `run-${run}/${next % 4}/${next++}.warc`;
    const bytes = Buffer.alloc(70_000, hash('sha256', name));
    const file = { name, sizeBytes: bytes.length, sha256: hash('sha256', bytes) };
    const { outcome } = await vault.put(
      file,
      ReadableStream.from([bytes.subarray(0, 999), bytes.subarray(999)]),
    );
    writeSync(1, `${outcome} ${name}\n`);
  }
}

await Promise.all([putMore(), putMore(), putMore()]);
