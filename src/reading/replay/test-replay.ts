import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { httpServer } from '../access-point/http-server.ts';
import { openHoldings } from '../holdings/open-holdings.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { Miss } from '../missing/missing-log.ts';
import { takeFile } from '../test-take-file.ts';
import { confineRefusals } from './confine-refusals.ts';
import { Rehearsals } from '../rehearsals/rehearsals.ts';
import { ReplayEntries } from '../rehearsals/replay-entries.ts';
import { replayHandler } from './replay-handler.ts';

/** A response to be archived. */
export interface TestCapture {
  readonly url: string;
  /** 14 digits. */
  readonly timestamp?: string;
  /** Everything after `HTTP/1.1 `, with its lines, before the empty one. */
  readonly head?: string;
  readonly body?: string | Uint8Array;
  /** A request record goes before it. */
  readonly posted?: { readonly body: string; readonly contentType: string };
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
}

export const testTimestamp = '20260131120000';

/** An archive of made-up captures in a temporary folder, and the replay host on a real socket. */
export class TestReplay {
  readonly errors: unknown[] = [];
  readonly missing: Miss[] = [];
  readonly applicationOrigin: string;
  readonly archive: LocalRepository;
  readonly held: Holdings;
  readonly #folder: string;
  readonly #server: Server;
  port = 0;

  private constructor(folder: string, archive: LocalRepository, held: Holdings, applicationOrigin: string) {
    this.applicationOrigin = applicationOrigin;
    this.#folder = folder;
    this.archive = archive;
    this.held = held;
    this.#server = httpServer((incoming, response) => this.#handler(incoming, response));
  }

  #handler: ReturnType<typeof replayHandler> = async () => {};

  static async start(
    captures: readonly TestCapture[],
    { isFrameless = false, applicationOrigin = 'http://localhost:8080' } = {},
  ): Promise<TestReplay> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-replay-'));
    const archive = await LocalRepository.openForWriting(folder);
    await take(archive, folder, captures);
    const test = new TestReplay(folder, archive, await openHoldings(archive), applicationOrigin);
    test.#server.listen(0, '127.0.0.1');
    await once(test.#server, 'listening');
    test.port = (test.#server.address() as AddressInfo).port;
    const parts = {
      holdings: test.held,
      rehearsals: new Rehearsals(archive),
      entries: new ReplayEntries(),
      missing: { note: (miss: Miss) => void test.missing.push(miss) },
      applicationOrigin: test.applicationOrigin,
      replayOrigin: test.replayOrigin,
      hostNames: [],
      isFrameless,
      onError: (error: unknown) => void test.errors.push(error),
    };
    test.#handler = replayHandler(parts);
    confineRefusals(test.#server, parts);
    return test;
  }

  get host(): string {
    return `replay.localhost:${this.port}`;
  }

  get replayOrigin(): string {
    return `http://${this.host}`;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    return this.send('GET', path, headers);
  }

  /** Redirects are not followed. */
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body = '',
  ): Promise<TestAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<TestAnswer>();
    const options = { host: '127.0.0.1', port: this.port, path, method, agent: false };
    const sent = request({ ...options, headers: { host: this.host, ...headers } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const { statusCode: status = 0, headers: answered, rawHeaders } = response;
        resolve({ status, headers: answered, rawHeaders, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }

  /** Bytes as they are, and everything that comes back until the connection is closed. */
  async raw(bytes: string | Uint8Array): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', () => {});
    socket.write(bytes);
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });
    return Buffer.concat(pieces).toString('latin1');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
    await this.held.close();
    await this.archive.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

let files = 0;

/** Puts captures into an archive, as the chain does. */
async function take(
  archive: LocalRepository,
  folder: string,
  captures: readonly TestCapture[],
): Promise<void> {
  const filename = `made-up-${process.pid}-${++files}.warc`;
  const path = join(folder, filename);
  await writeFile(path, Buffer.concat(captures.map((capture) => recordsOf(capture))));
  const provenance = { harvest: 'made-up', job: '1', source: 'test' };
  await takeFile(archive, path, provenance);
}

function recordsOf({ url, timestamp = testTimestamp, head, body = '', posted }: TestCapture): Buffer {
  const id = `<urn:uuid:${crypto.randomUUID()}>`;
  const date = timestamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  const response = Buffer.concat([
    Buffer.from(`HTTP/1.1 ${head ?? '200 OK\r\nContent-Type: text/html'}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
  const record = (type: string, more: string, block: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Date: ${date}\r\nWARC-Target-URI: ${url}\r\n${more}` +
          `Content-Type: application/http; msgtype=${type}\r\nContent-Length: ${block.length}\r\n\r\n`,
      ),
      block,
      Buffer.from('\r\n\r\n'),
    ]);
  const answer = record('response', `WARC-Record-ID: ${id}\r\n`, response);
  if (posted === undefined) return answer;
  const { pathname, search, host } = new URL(url);
  const sent = Buffer.from(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${posted.contentType}\r\n` +
      `Content-Length: ${Buffer.byteLength(posted.body)}\r\n\r\n${posted.body}`,
  );
  const more = `WARC-Record-ID: <urn:uuid:${crypto.randomUUID()}>\r\nWARC-Concurrent-To: ${id}\r\n`;
  return Buffer.concat([answer, record('request', more, sent)]);
}
