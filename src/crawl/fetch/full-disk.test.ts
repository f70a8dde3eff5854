import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import { runProgram } from '../../../scenarios/run-program.ts';
import { testFetcher, testLedger } from './test-fetcher.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-full-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('a disk that is full', () => {
  it('is told to the caller; connection, lease and file are given up', async () => {
    // A limit on the size of a file simulates the full disk: the same failed write, without being root.
    const program = fileURLToPath(new URL('full-disk.program.ts', import.meta.url));
    const limit = ['-c', 'ulimit -f 200; exec "$@"', 'sh'];
    const server = await serveByHand((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n');
      socket.write(Buffer.alloc(10_000_000, 'x'));
    });
    // It ends by itself: a connection that is still open would keep it.
    const words = [...limit, process.execPath, program, server.url, folder];
    const { code, stdout, stderr } = await runProgram('/bin/sh', words);
    await server.stop();
    expect([code, stderr, stdout]).toEqual([0, '', 'thrown EFBIG, 0 leases, 0 files']);
  });

  it('or a folder that is gone is told too, and the fetcher goes on with what fits into memory', async () => {
    const large = `HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(900_000)}`;
    const server = await serveByHand((socket, request) =>
      socket.write(
        request.startsWith('GET /large') ? large : 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
      ),
    );
    const ledger = testLedger();
    const fetcher = testFetcher({ ledger, spoolFolder: join(folder, 'gone') });
    const { signal } = new AbortController();
    for (let n = 0; n < 3; n++) {
      await expect(fetcher.fetch(new URL('/large', server.url), { signal })).rejects.toThrow('ENOENT');
      expect(ledger.status()).toMatchObject({ leases: 0, waiting: 0 });
      expect(await fetcher.fetch(new URL(server.url), { signal })).toMatchObject({ outcome: 'exchange' });
    }
    fetcher.close();
    await server.stop();
  });
});
