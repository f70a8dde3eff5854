import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Archive } from '../../repository/local/archive.ts';
import { Decisions } from '../../repository/local/decisions/decisions.ts';
import type { Provenance } from '../../storage/provenance.ts';
import { archiveParts } from './archive-parts.ts';
import { cdxHandler } from './cdx-handler.ts';
import type { CdxParts } from './cdx-parts.ts';
import { httpServer } from '../door/http-server.ts';
import { insertLines, takeFile } from '../test-take-file.ts';

export const testToken = 'a-token-for-tests';
export const testBodyBytes = 4 << 20;

/** An archive in a folder of its own, and a CDX server of it on a real socket. */
export class TestServer {
  readonly folder: string;
  readonly archive: Archive;
  readonly decisions: Decisions;
  readonly faults: unknown[] = [];
  /** `http://127.0.0.1:PORT` */
  url = '';
  #server: Server | undefined;

  private constructor(folder: string, archive: Archive, decisions: Decisions) {
    this.folder = folder;
    this.archive = archive;
    this.decisions = decisions;
  }

  static async start(
    change: (parts: CdxParts, folder: string) => CdxParts = (parts) => parts,
  ): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-cdx-server-'));
    const archive = await Archive.openForWriting(folder);
    const test = new TestServer(folder, archive, await Decisions.open(archive));
    const parts = await archiveParts(archive, test.decisions, {
      writing: { decisions: test.decisions, token: testToken, maxBodyBytes: testBodyBytes },
      onError: (error) => test.faults.push(error),
    });
    const server = httpServer(cdxHandler(change(parts, folder)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    test.#server = server;
    test.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return test;
  }

  async insert(lines: readonly string[]): Promise<void> {
    await insertLines(this.archive, lines);
  }

  /** Takes an archive file in, as the chain does. */
  async take(path: string, provenance: Provenance): Promise<string[]> {
    return takeFile(this.archive, path, provenance);
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    return (await fetch(this.url + path, { headers })).text();
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => {
      this.#server?.close(resolve);
    });
    this.decisions.close();
    await this.archive.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
