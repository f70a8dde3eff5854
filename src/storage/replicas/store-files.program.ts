/** Run by store-file.test.ts: stores numbered files until it is killed, and prints each outcome. */
import { writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderVault } from '../folder-vault/folder-vault.ts';
import { defaultPolicy } from '../placement/placement-policy.ts';
import type { PlacedVault } from './placed-vault.ts';
import { SqliteReplicaRegister } from './sqlite-replica-register.ts';
import { storeFile } from './store-file.ts';

const [, , folder = '', first = ''] = process.argv;
const register = SqliteReplicaRegister.open(join(folder, 'replicas.sqlite'));
const vaults: PlacedVault[] = [];
for (const name of ['a', 'b', 'c']) {
  const path = join(folder, name);
  const vault = await openFolderVault({ name, path });
  const ref = { name, location: { kind: 'folder', path } } as const;
  vaults.push({ vault, ref, place: 'Paris', safety: 0.5, state: 'writable' });
}
for (let number = Number(first); ; number++) {
  const path = join(folder, `source-${number}`);
  await writeFile(path, `content ${number} `.repeat(10_000));
  const stored = await storeFile(
    { path, name: `warc/${number}`, fileClass: 'text' },
    { register, vaults, policy: defaultPolicy },
  );
  writeSync(1, `${number} ${stored.outcome}\n`);
}
