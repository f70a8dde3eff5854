/**
 * Loaded before the product (`node --import`): of each thread the write through a file handle with the number HEIRLOOM_FAIL_AT
 * fails as on a full disk. The file HEIRLOOM_FAILED is there afterwards if one did. strace cannot do this: libuv wakes its
 * threads by the same system call, and gives up where that fails.
 */
import { writeFileSync } from 'node:fs';
import files from 'node:fs/promises';

const failAt = Number(process.env['HEIRLOOM_FAIL_AT'] ?? Infinity);
let writes = 0;

const handle = await files.open(process.execPath);
const owner = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
for (const name of ['write', 'writev', 'writeFile', 'appendFile'] as const) {
  const work = owner[name] as (...values: unknown[]) => Promise<unknown>;
  const countAndWork = async function (this: unknown, ...values: unknown[]): Promise<unknown> {
    if (++writes !== failAt) return work.apply(this, values);
    writeFileSync(process.env['HEIRLOOM_FAILED'] ?? '/dev/null', name);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
  };
  Object.assign(owner, { [name]: countAndWork });
}
