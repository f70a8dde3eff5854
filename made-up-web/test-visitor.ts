/** A client for the tests: once with Node's strict parser, once with bare sockets that show every byte. */
import { request } from 'node:http';
import type { Agent } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import type { MadeUpWeb } from './made-up-web.ts';

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent?: Agent;
  /** Default: the IPv4 address of the host. */
  readonly address?: string;
}

export function fetchFrom(web: MadeUpWeb, url: string, options: FetchOptions = {}): Promise<Fetched> {
  const { hostname, host, port, pathname, search, protocol } = new URL(url);
  const secure = protocol === 'https:';
  const target = {
    host: options.address ?? web.addresses.table.get(hostname),
    port,
    path: pathname + search,
    method: options.method ?? 'GET',
    headers: { host, ...options.headers },
    ...(secure
      ? { servername: hostname, ca: web.caCertificatePem }
      : { agent: options.agent ?? (false as const) }),
  };
  return new Promise((resolve, reject) => {
    const asked = (secure ? secureRequest : request)(target, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    asked.on('error', reject);
    asked.end(options.body);
  });
}

export interface RawExchange {
  readonly bytes: Buffer;
  /** In how many reads the bytes came. */
  readonly pieces: number;
  readonly end: 'closed' | 'reset' | 'still open';
}

export interface RawOptions {
  /** Default: a plain GET that asks to close. */
  readonly send?: string;
  /** Stop reading after so long. */
  readonly patienceMs?: number;
  /** Stop reading after this many bytes. */
  readonly maxBytes?: number;
}

export function rawExchange(web: MadeUpWeb, url: string, options: RawOptions = {}): Promise<RawExchange> {
  const { hostname, host, port, pathname, search } = new URL(url);
  const text =
    options.send ?? `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY;
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let sizeBytes = 0;
    const socket = connect(Number(port), web.addresses.table.get(hostname));
    const finish = (end: RawExchange['end']): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ bytes: Buffer.concat(parts), pieces: parts.length, end });
    };
    const timer = setTimeout(() => {
      finish('still open');
    }, options.patienceMs ?? 5000);
    socket.on('connect', () => socket.write(text, 'latin1'));
    socket.on('data', (part) => {
      parts.push(part);
      sizeBytes += part.length;
      if (sizeBytes >= maxBytes) finish('still open');
    });
    socket.on('error', () => {
      finish('reset');
    });
    socket.on('close', () => {
      finish('closed');
    });
  });
}
