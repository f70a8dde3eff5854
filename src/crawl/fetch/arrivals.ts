import { Timer } from './timer.ts';

/** The next piece, or why no more will come. */
export type SocketRead = Uint8Array | NoMore;

export interface NoMore {
  readonly why: 'ended' | 'broken' | 'silent';
  readonly reason: string;
  /** The server answers over this protocol only. */
  readonly asksFor?: 'http/1.1' | 'h2';
}

/** A source that can be paused: a socket, a stream. */
interface Flow {
  pause(): unknown;
  resume(): unknown;
}

const maxWaitingBytes = 1 << 18;

/**
 * Pieces between a connection and its only reader, which is usually waiting. When there are too many, the
 * connection is held up until they are read.
 */
export class Arrivals {
  readonly #timer = new Timer(() => this.#settle(tooSilent));
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #held = false;
  #noMore: NoMore | undefined;
  #reader: ((arrival: SocketRead) => void) | undefined;
  #flow: Flow;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  /** Begins anew with another stream of the same connection. */
  from(flow: Flow): void {
    this.#flow = flow;
    this.#pieces = [];
    this.#bytes = 0;
    this.#held = false;
    this.#noMore = undefined;
  }

  /** Nothing has come that was not read, and the end has not come either. */
  get quiet(): boolean {
    return this.#pieces.length === 0 && this.#noMore === undefined;
  }

  push(piece: Uint8Array): void {
    if (this.#noMore !== undefined) return;
    if (this.#reader !== undefined) {
      this.#settle(piece);
      return;
    }
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes <= maxWaitingBytes || this.#held) return;
    this.#held = true;
    this.#flow.pause();
  }

  /** The first reason counts. */
  end(noMore: NoMore): void {
    this.#noMore ??= noMore;
    this.#settle(this.#noMore);
  }

  /** The next piece comes within this time, or `silent` does. */
  read(withinMs: number): Promise<SocketRead> {
    const waiting = this.#pieces.shift() ?? this.#noMore;
    if (waiting === undefined) {
      this.#timer.set(withinMs);
      return new Promise((resolve) => {
        this.#reader = resolve;
      });
    }
    if (waiting instanceof Uint8Array) this.#bytes -= waiting.length;
    if (this.#held && this.#pieces.length === 0) {
      this.#held = false;
      this.#flow.resume();
    }
    return Promise.resolve(waiting);
  }

  /** No more will be read. */
  stop(): void {
    this.#timer.stop();
    this.end({ why: 'broken', reason: 'stopped' });
    this.#pieces = [];
  }

  #settle(arrival: SocketRead): void {
    const reader = this.#reader;
    if (reader === undefined) return;
    this.#reader = undefined;
    this.#timer.off();
    reader(arrival);
  }
}

const tooSilent: NoMore = { why: 'silent', reason: 'the server was silent for too long' };
