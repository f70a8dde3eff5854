import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalRepository } from '../repository/local/local-repository.ts';
import { TestArchive } from '../repository/local/rebuild/test-archive.ts';
import { startServer } from './start-server.ts';
import type { RunningServer, ServerOptions } from './start-server.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
}

export interface TestQuestion {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

export interface TestCapture {
  readonly url: string;
  /** 14 digits. */
  readonly timestamp: string;
  readonly body: string;
  readonly type?: string;
}

const page = '<!doctype html><title>the web application</title>';

/** For tests: an archive in a temporary folder, and the complete server on free ports. */
export class TestRunning {
  readonly archive: TestArchive;
  readonly server: RunningServer;
  readonly faults: readonly unknown[];
  readonly #pages: string;
  readonly #open: LocalRepository;

  private constructor(parts: {
    readonly archive: TestArchive;
    readonly open: LocalRepository;
    readonly server: RunningServer;
    readonly faults: readonly unknown[];
    readonly pages: string;
  }) {
    this.archive = parts.archive;
    this.server = parts.server;
    this.faults = parts.faults;
    this.#pages = parts.pages;
    this.#open = parts.open;
  }

  static async start(
    captures: readonly TestCapture[],
    options: Partial<ServerOptions> = {},
    /** Checks that need the archive itself. */
    prepare: (archive: LocalRepository) => Promise<Partial<ServerOptions>> = async () => ({}),
  ): Promise<TestRunning> {
    const archive = await TestArchive.make();
    await archive.take('first.warc.gz', captures.map(recordOf), {
      source: 'web',
      harvest: 'spring',
      job: 'job-7',
    });
    const pages = await mkdtemp(join(tmpdir(), 'heirloom-pages-'));
    await mkdir(join(pages, 'assets'));
    await writeFile(join(pages, 'index.html'), page);
    await writeFile(join(pages, 'assets', 'main-1a2b.js'), 'export {};');
    const open = await LocalRepository.openForReading(archive.path);
    const faults: unknown[] = [];
    const server = await startServer({
      archive: open,
      host: '127.0.0.1',
      port: 0,
      replayPort: 0,
      proxyPort: 0,
      name: 'localhost',
      replayName: 'replay.localhost',
      isProxyUserRequired: false,
      isFrameless: false,
      version: '1.2.3',
      staff: undefined,
      webApplication: { ok: true, value: { folder: pages, page } },
      onError: (error) => faults.push(error),
      onWarning: (message) => faults.push(message),
      ...options,
      ...(await prepare(open)),
    }).catch(async (error: unknown) => {
      await open.close();
      await archive.remove();
      await rm(pages, { recursive: true });
      throw error;
    });
    return new TestRunning({ archive, open, server, faults, pages });
  }

  /** Sends a request to the application with exactly this path. */
  ask(path: string, question: TestQuestion = {}): Promise<TestAnswer> {
    return askAt(this.server.applicationOrigin, path, question);
  }

  askReplay(path: string, question: TestQuestion = {}): Promise<TestAnswer> {
    return askAt(this.server.replayOrigin, path, question);
  }

  /** Through the proxy. */
  askProxy(url: string): Promise<TestAnswer> {
    const { proxy } = this.server;
    return askAt(`http://127.0.0.1:${proxy?.port}`, url, { headers: { host: new URL(url).host } });
  }

  async json(path: string): Promise<Record<string, unknown>> {
    return JSON.parse((await this.ask(path)).text) as Record<string, unknown>;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.#open.close();
    await this.archive.remove();
    await rm(this.#pages, { recursive: true });
  }
}

export function askAt(
  origin: string,
  path: string,
  { method, headers, body }: TestQuestion,
): Promise<TestAnswer> {
  const { port, host } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<TestAnswer>();
  const asked = request(
    { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
    (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: bytes.toString(),
          bytes,
        });
      });
    },
  );
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

export function recordOf({ url, timestamp, body, type = 'text/html' }: TestCapture): Buffer {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  const block = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n${body}`);
  const head = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Record-ID: <urn:uuid:${crypto.randomUUID()}>`,
    `WARC-Date: ${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
    `WARC-Target-URI: ${url}`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${block.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]);
}
