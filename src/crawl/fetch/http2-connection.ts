import { connect, constants } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { Timer } from './timer.ts';
import { Arrivals } from './arrivals.ts';
import type { SocketRead } from './arrivals.ts';
import type { ConnectionFacts } from './exchange.ts';
import { http2Fields, http2RequestBytes, http2ResponseHead } from './http2-syntax.ts';
import type { HttpRequest } from './request.ts';
import type { Framing } from './response-framing.ts';
import type { Connection } from './connection.ts';

/** The stream ends the body. */
const streamFraming: Framing = {
  over: false,
  reusable: true,
  endsWithConnection: true,
  take: (bytes) => bytes.length,
};

const windowBytes = 1 << 20;
const headBytes = 1 << 18;
const maxFields = 2000;

/** HTTP/2 on a socket, one stream at a time; push is refused (a promise breaks the connection: RFC 9113, 8.4). */
export class Http2Wire implements Connection {
  readonly facts: ConnectionFacts;
  readonly #socket: Socket;
  readonly #session: ClientHttp2Session;
  readonly #restTime = new Timer(() => this.#disturbed());
  readonly #arrivals: Arrivals;
  #stream: ClientHttp2Stream | undefined;
  #onOver: (() => void) | undefined;
  #asksForHttp1 = false;

  constructor(socket: Socket, facts: ConnectionFacts, origin: string) {
    this.facts = facts;
    this.#socket = socket;
    this.#arrivals = new Arrivals(socket);
    const session = connect(origin, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: windowBytes, maxHeaderListSize: headBytes },
      maxHeaderListPairs: maxFields,
    });
    this.#session = session;
    session.once('connect', () => session.setLocalWindowSize(windowBytes));
    // A promise from before the server knew our settings.
    session.on('stream', (pushed) => {
      pushed.on('error', () => {});
      pushed.close(constants.NGHTTP2_CANCEL);
    });
    session.on('goaway', (code) => {
      this.#asksForHttp1 ||= code === constants.NGHTTP2_HTTP_1_1_REQUIRED;
      this.#disturbed();
    });
    session.on('error', (error: Error) => this.#broken(error.message));
    session.on('close', () => this.#broken('the connection is closed'));
  }

  get usable(): boolean {
    return !this.#session.closed && !this.#session.destroyed;
  }

  send(request: HttpRequest): Uint8Array {
    this.#onOver = undefined;
    this.#restTime.off();
    if (this.usable) {
      const stream = this.#session.request(http2Fields(request), { endStream: true });
      this.#stream = stream;
      this.#arrivals.from(stream);
      this.#receive(stream);
    }
    return http2RequestBytes(request);
  }

  read(withinMs: number): Promise<SocketRead> {
    return this.#arrivals.read(withinMs);
  }

  framing(): Framing {
    return streamFraming;
  }

  rest(forMs: number, onOver: () => void): void {
    this.#stream = undefined;
    this.#onOver = onOver;
    this.#restTime.set(forMs);
  }

  close(): void {
    this.#onOver = undefined;
    this.#restTime.stop();
    this.#session.destroy();
    this.#socket.destroy();
    this.#arrivals.stop();
  }

  #receive(stream: ClientHttp2Stream): void {
    const arrivals = this.#arrivals;
    const current = (then: () => void): void => {
      if (this.#stream === stream) then();
    };
    let promisedBytes: number | undefined;
    let bodyBytes = 0;
    stream.on('response', (fields, _flags, raw: string[]) => {
      const length = fields['content-length'] ?? '';
      promisedBytes = fields[':status'] !== 304 && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
      current(() => arrivals.push(http2ResponseHead(raw)));
    });
    stream.on('data', (piece: Buffer) => {
      bodyBytes += piece.length;
      current(() => arrivals.push(piece));
    });
    // A stream that is reset ends too.
    stream.on('end', () => {
      if (stream.rstCode === constants.NGHTTP2_NO_ERROR && bodyBytes >= (promisedBytes ?? 0))
        current(() => arrivals.end({ why: 'ended', reason: 'the server ended the stream' }));
    });
    stream.on('error', (error: Error) => {
      this.#asksForHttp1 ||= stream.rstCode === constants.NGHTTP2_HTTP_1_1_REQUIRED;
      current(() => this.#broken(error.message));
    });
    stream.on('close', () => current(() => this.#broken('the server cut the stream')));
  }

  #broken(reason: string): void {
    const asksFor = this.#asksForHttp1 ? ({ asksFor: 'http/1.1' } as const) : {};
    this.#arrivals.end({ why: 'broken', reason, ...asksFor });
    this.#disturbed();
  }

  #disturbed(): void {
    const onOver = this.#onOver;
    this.#onOver = undefined;
    onOver?.();
  }
}
