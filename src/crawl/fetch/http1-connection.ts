import type { Socket } from 'node:net';
import type { HttpHead } from '../../formats/http1/head.ts';
import { Timer } from './timer.ts';
import { Arrivals } from './arrivals.ts';
import type { SocketRead } from './arrivals.ts';
import type { ConnectionFacts } from './exchange.ts';
import { requestBytes } from './request.ts';
import type { HttpRequest } from './request.ts';
import { ResponseFraming } from './response-framing.ts';
import type { Connection } from './connection.ts';

/** HTTP/1.1 on a socket: the bytes are those of the server. */
export class Http1Wire implements Connection {
  readonly facts: ConnectionFacts;
  readonly #socket: Socket;
  readonly #arrivals: Arrivals;
  readonly #restTime = new Timer(() => this.#disturbed());
  #onOver: (() => void) | undefined;

  constructor(socket: Socket, facts: ConnectionFacts) {
    this.facts = facts;
    this.#socket = socket;
    this.#arrivals = new Arrivals(socket);
    socket.on('data', (piece: Buffer) => {
      this.#arrivals.push(piece);
      this.#disturbed();
    });
    socket.on('end', () => this.#ended('ended', 'the server closed the connection'));
    socket.on('error', (error) => this.#ended('broken', error.message));
    socket.on('close', () => this.#ended('ended', 'the connection is closed'));
  }

  get usable(): boolean {
    // Unrequested bytes would be taken for the next response.
    return this.#arrivals.quiet && !this.#socket.destroyed && this.#socket.writable;
  }

  send(request: HttpRequest): Uint8Array {
    this.#onOver = undefined;
    this.#restTime.off();
    const bytes = requestBytes(request);
    this.#socket.write(bytes);
    return bytes;
  }

  read(withinMs: number): Promise<SocketRead> {
    return this.#arrivals.read(withinMs);
  }

  framing(head: HttpHead): ResponseFraming {
    return new ResponseFraming(head);
  }

  rest(forMs: number, onOver: () => void): void {
    this.#onOver = onOver;
    this.#restTime.set(forMs);
  }

  close(): void {
    this.#onOver = undefined;
    this.#restTime.stop();
    this.#socket.destroy();
    this.#arrivals.stop();
  }

  #ended(why: 'ended' | 'broken', reason: string): void {
    this.#arrivals.end({ why, reason });
    this.#disturbed();
  }

  #disturbed(): void {
    const onOver = this.#onOver;
    this.#onOver = undefined;
    onOver?.();
  }
}
