import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { formatCdxj } from '../../formats/cdxj/cdxj.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { capturesOfFile } from '../../indexing/captures-of-file.ts';
import { storeFile } from '../../storage/replicas/store-file.ts';
import { openHoldings } from '../holdings/open-holdings.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { openMissingLog } from '../missing/open-missing-log.ts';
import type { MissingLog } from '../missing/missing-log.ts';
import { openAuthority } from './authority.ts';
import type { Authority } from './authority.ts';
import { startProxy } from './start-proxy.ts';
import type { ProxyOptions, RunningProxy } from './start-proxy.ts';

/** An exchange to be archived. */
export interface TestCapture {
  readonly url: string;
  /** 14 digits. */
  readonly timestamp?: string;
  /** The whole response, its head included. */
  readonly response: string | Uint8Array;
  /** A form that was posted for it. */
  readonly posted?: string;
  /** The stored record ends this many bytes early. */
  readonly lackingBytes?: number;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An archive of made-up captures in a temporary folder, and a proxy to it on a real socket. */
export class TestProxy {
  readonly errors: unknown[] = [];
  readonly folder: string;
  readonly archive: LocalRepository;
  readonly held: Holdings;
  readonly missing: MissingLog;
  readonly authority: Authority;
  readonly #proxy: RunningProxy;

  private constructor(
    place: Pick<TestProxy, 'folder' | 'archive' | 'held' | 'missing' | 'authority'>,
    proxy: RunningProxy,
  ) {
    this.folder = place.folder;
    this.archive = place.archive;
    this.held = place.held;
    this.missing = place.missing;
    this.authority = place.authority;
    this.#proxy = proxy;
  }

  static async start(
    captures: readonly TestCapture[],
    options: Partial<ProxyOptions> = {},
  ): Promise<TestProxy> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom proxy '));
    const archive = await LocalRepository.openForWriting(folder);
    await take(archive, folder, captures);
    const held = await openHoldings(archive);
    const missing = await openMissingLog(archive.folder.reading);
    const authority = await openAuthority(join(archive.folder.reading, 'authority'));
    const errors: unknown[] = [];
    const proxy = await startProxy({
      holdings: held,
      missing,
      authority,
      host: '127.0.0.1',
      port: 0,
      applicationOrigin: 'http://localhost:8080',
      onError: (error) => void errors.push(error),
      ...options,
    });
    const test = new TestProxy({ folder, archive, held, missing, authority }, proxy);
    return Object.assign(test, { errors });
  }

  get port(): number {
    return this.#proxy.port;
  }

  get states(): RunningProxy['states'] {
    return this.#proxy.states;
  }

  /** As a client does that knows of the proxy. */
  ask(url: string, { method = 'GET', headers = {}, body = '' }: Asking = {}): Promise<TestAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<TestAnswer>();
    const host = /^\w+:\/\/([^/]*)/.exec(url)?.[1] ?? `127.0.0.1:${this.port}`;
    const options = { host: '127.0.0.1', port: this.port, path: url, method, agent: false };
    const sent = request({ ...options, headers: { host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('latin1');
      response.on('data', (piece: string) => (text += piece));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered, rawHeaders } = response;
        resolve({ status, headers: answered, rawHeaders, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }

  /** Bytes as they are, and everything that comes back until the connection is closed. */
  async raw(bytes: string | Uint8Array): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.write(bytes);
    return whole(socket);
  }

  /** A tunnel, TLS in it where there is a server name ('' for none to be sent), and bytes in that. */
  async tunnelled(
    { target, servername, head = '' }: { target: string; servername?: string; head?: string },
    bytes: string,
  ): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${head}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!answer.toString().startsWith('HTTP/1.1 200 ')) return answer.toString() + (await whole(socket));
    if (servername === undefined) {
      socket.write(bytes);
      return whole(socket);
    }
    const host = target.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    const secure = connectSecurely({ socket, host, servername, ca: this.authority.certificatePem });
    secure.write(bytes);
    return whole(secure);
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await this.missing.close();
    await this.held.close();
    await this.archive.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function whole(socket: Socket): Promise<string> {
  let text = '';
  let problem = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece) => (text += String(piece)));
  socket.on('error', (error) => (problem = `[${error.message}]`));
  await once(socket, 'close').catch(() => {});
  return text + problem;
}

let files = 0;

/** Puts captures into an archive, as the chain does. */
async function take(
  archive: LocalRepository,
  folder: string,
  captures: readonly TestCapture[],
): Promise<void> {
  for (const group of [captures.filter(isSound), captures.filter((capture) => !isSound(capture))]) {
    const filename = `made-up-${process.pid}-${++files}.warc`;
    const path = join(folder, filename);
    const lacking = Math.max(0, ...group.map(({ lackingBytes = 0 }) => lackingBytes));
    const bytes = Buffer.concat(group.map((capture) => recordsOf(capture)));
    // The last record is the damaged one: its line in the index is made while it is sound.
    await writeFile(path, bytes);
    const source = await openFileSource(path);
    const lines: string[] = [];
    for await (const capture of capturesOfFile(source, { filename, requestKeys: true }))
      lines.push(formatCdxj(capture));
    await source.close();
    await writeFile(path, bytes.subarray(0, bytes.length - lacking));
    const provenance = { harvest: isSound(group[0]) ? 'sound' : 'damaged', job: '1', source: 'test' };
    const name = `warc/2026-01/${filename}`;
    const stored = await storeFile({ path, name, fileClass: 'text', provenance }, archive.storing);
    if (stored.outcome === 'refused') throw new Error(stored.reason.message);
    const outcome = await (await archive.captures).insert(lines);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  }
}

function isSound(capture: TestCapture | undefined): boolean {
  return capture?.lackingBytes === undefined;
}

function recordsOf({ url, timestamp = '20260131120000', response, posted }: TestCapture): Buffer {
  const id = `<urn:uuid:${crypto.randomUUID()}>`;
  const date = timestamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  const record = (type: string, more: string, block: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from(
        `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Date: ${date}\r\nWARC-Target-URI: ${url}\r\n${more}` +
          `Content-Type: application/http; msgtype=${type}\r\nContent-Length: ${block.length}\r\n\r\n`,
      ),
      block,
      Buffer.from('\r\n\r\n'),
    ]);
  const bytes = typeof response === 'string' ? Buffer.from(response, 'latin1') : response;
  const answer = record('response', `WARC-Record-ID: ${id}\r\n`, bytes);
  if (posted === undefined) return answer;
  const sent = Buffer.from(
    `POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${posted.length}\r\n\r\n${posted}`,
  );
  const more = `WARC-Record-ID: <urn:uuid:${crypto.randomUUID()}>\r\nWARC-Concurrent-To: ${id}\r\n`;
  return Buffer.concat([answer, record('request', more, sent)]);
}
