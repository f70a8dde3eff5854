import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import type { ArchiveDecisions } from '../../repository/decisions.ts';
import type { Provenance } from '../../storage/provenance.ts';
import { cdxHandler } from './cdx-handler.ts';
import { cdxWriting } from './cdx-parts.ts';
import type { CdxParts } from './cdx-parts.ts';
import { httpServer } from '../access-point/http-server.ts';
import { readingParts } from '../reading-parts.ts';
import { insertLines, takeFile } from '../test-take-file.ts';

export const testToken = 'a-token-for-tests';
export const testBodyBytes = 4 << 20;

/** An archive in a temporary folder, and a CDX server of it on a real socket. */
export class TestServer {
  readonly folder: string;
  readonly archive: LocalRepository;
  readonly decisions: ArchiveDecisions;
  readonly errors: unknown[] = [];
  /** `http://127.0.0.1:PORT` */
  url = '';
  #server: Server | undefined;

  private constructor(folder: string, archive: LocalRepository, decisions: ArchiveDecisions) {
    this.folder = folder;
    this.archive = archive;
    this.decisions = decisions;
  }

  static async start(
    change: (parts: CdxParts, folder: string) => CdxParts = (parts) => parts,
  ): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-cdx-server-'));
    const archive = await LocalRepository.openForWriting(folder);
    const test = new TestServer(folder, archive, await archive.decisions());
    const parts: CdxParts = {
      ...(await readingParts(archive)),
      writing: await cdxWriting(archive, { token: testToken, maxBytes: testBodyBytes }),
      onError: (error) => test.errors.push(error),
    };
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
    await this.archive.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
