import type { HttpHead } from '../../formats/http1/head.ts';
import { headerValues } from '../../formats/http1/head.ts';
import { HeadGathering } from '../../formats/http1/head-gathering.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import type { SocketRead, NoMore } from './arrivals.ts';
import type { Exchange, FailedFetch, FetchOutcome } from './exchange.ts';
import { beginsLikeHttp2 } from './http2-syntax.ts';
import type { HttpRequest } from './request.ts';
import { ResponseSpool } from './spool.ts';
import type { Connection } from './connection.ts';

export interface ExchangeOrder {
  readonly request: HttpRequest;
  readonly startedMs: number;
  readonly limits: Pick<NetworkSettings, 'readTimeoutMs' | 'responseTimeoutMs' | 'responseBytes'>;
  readonly spoolFolder: string;
}

export interface ExchangeResult {
  readonly outcome: FetchOutcome;
  /** The connection may carry another exchange. */
  readonly reusable: boolean;
  /** The server requires this protocol. */
  readonly asksFor?: 'http/1.1' | 'h2';
}

/** Sends a request and receives its response, exactly as it comes. Throws only when the spool cannot be written. */
export async function exchangeOver(connection: Connection, order: ExchangeOrder): Promise<ExchangeResult> {
  return new Receiving(connection, order).run();
}

const nothing: Uint8Array = new Uint8Array();
const outOfTime: NoMore = { why: 'silent', reason: 'the response took too long' };

interface ReceivedHead {
  readonly head: HttpHead;
  /** The part of the body that came with it. */
  readonly body: Uint8Array;
  /** The connection ended before the head did. */
  readonly cut: boolean;
}

class Receiving {
  readonly #connection: Connection;
  readonly #order: ExchangeOrder;
  readonly #beganMs = performance.now();
  #requestBytes = nothing;

  constructor(connection: Connection, order: ExchangeOrder) {
    this.#connection = connection;
    this.#order = order;
  }

  async run(): Promise<ExchangeResult> {
    this.#requestBytes = this.#connection.send(this.#order.request);
    const first = await this.#head();
    if ('why' in first) return this.#failed(first);
    const { head } = first;
    if (head.version === '' && this.#connection.facts.protocol === 'http/1.1' && beginsLikeHttp2(first.body))
      return this.#failed({ why: 'broken', reason: 'the server speaks HTTP/2 only', asksFor: 'h2' });
    const spool = new ResponseSpool(this.#order.spoolFolder);
    try {
      return await this.#body(first, spool);
    } catch (error) {
      await spool.remove().catch(() => {}); // the first error says what is wrong
      throw error;
    }
  }

  /** The head of the final response, and what came of its body with it. Interim responses (1xx) are passed over. */
  async #head(): Promise<ReceivedHead | NoMore> {
    let gathering = new HeadGathering('response');
    let received = 0;
    for (let ahead: Uint8Array | undefined; ;) {
      const arrival: SocketRead = ahead ?? (await this.#read());
      ahead = undefined;
      const atEnd = 'why' in arrival;
      if (atEnd && (arrival.why !== 'ended' || received === 0)) return arrival;
      const piece = atEnd ? new Uint8Array() : arrival;
      received += piece.length;
      const found = gathering.push(piece, atEnd);
      if (found === undefined) continue;
      const { status } = found.head;
      const interim = status !== undefined && status >= 100 && status < 200 && status !== 101;
      // HTTP/0.9 and rubbish have no head that could be cut.
      if (!interim || atEnd) return { ...found, cut: atEnd && found.head.version !== '' };
      gathering = new HeadGathering('response');
      if (found.body.length > 0) ahead = found.body;
    }
  }

  async #body({ head, body: first, cut }: ReceivedHead, spool: ResponseSpool): Promise<ExchangeResult> {
    const { responseBytes } = this.#order.limits;
    const framing = this.#connection.framing(head);
    let truncated: Exchange['truncated'] = cut ? 'disconnect' : undefined;
    let clean = true;
    let ended = false;
    let piece = first;
    let before = head.raw;
    for (;;) {
      const taken = framing.take(piece);
      const room = Math.max(0, responseBytes - spool.sizeBytes - before.length);
      const writing = spool.add(together(before, piece, Math.min(taken, room)));
      if (writing !== undefined) await writing;
      before = nothing;
      clean &&= taken === piece.length;
      if (room < taken) truncated = 'length';
      if (framing.over || truncated !== undefined) break;
      const arrival = await this.#read();
      if ('why' in arrival) {
        ended = arrival.why === 'ended' && framing.endsWithConnection;
        if (!ended) truncated = arrival.why === 'silent' ? 'time' : 'disconnect';
        break;
      }
      piece = arrival;
    }
    const asksFor = protocolAskedFor(head, this.#connection.facts.protocol);
    const isClosed = ended || !framing.reusable || truncated === 'disconnect';
    const outcome: Exchange = {
      outcome: 'exchange',
      requestBytes: this.#requestBytes,
      head,
      response: await spool.finish(),
      responseBytes: spool.sizeBytes,
      release: () => spool.remove(),
      ...(truncated === undefined ? {} : { truncated }),
      connection: this.#connection.facts,
      ...(isClosed ? { isClosed } : {}),
      ...this.#times(),
    };
    const reusable = (framing.over || ended) && framing.reusable && clean && asksFor === undefined;
    return { outcome, reusable, ...(asksFor === undefined ? {} : { asksFor }) };
  }

  #failed({ why, reason, asksFor }: NoMore): ExchangeResult {
    // The nearer of two limits was waited for, and the wire does not know which.
    const tooLong =
      why === 'silent' && performance.now() - this.#beganMs >= this.#order.limits.responseTimeoutMs;
    const outcome: FailedFetch = {
      outcome: 'failed',
      code: why === 'silent' ? 'timeout' : 'connection-broken',
      reason: why === 'ended' ? 'the server closed without an answer' : tooLong ? outOfTime.reason : reason,
      ...this.#times(),
    };
    return { outcome, reusable: false, ...(asksFor === undefined ? {} : { asksFor }) };
  }

  #times(): { readonly startedMs: number; readonly durationMs: number } {
    const { startedMs } = this.#order;
    return { startedMs, durationMs: Date.now() - startedMs };
  }

  #read(): SocketRead | Promise<SocketRead> {
    const { readTimeoutMs, responseTimeoutMs } = this.#order.limits;
    const leftMs = this.#beganMs + responseTimeoutMs - performance.now();
    return leftMs <= 0 ? outOfTime : this.#connection.read(Math.min(readTimeoutMs, leftMs));
  }
}

/** Head and first piece are mostly one piece of memory: then nothing is copied. */
function together(head: Uint8Array, piece: Uint8Array, taken: number): Uint8Array {
  if (head.length === 0) return taken === piece.length ? piece : piece.subarray(0, taken);
  if (head.buffer === piece.buffer && head.byteOffset + head.length === piece.byteOffset)
    return new Uint8Array(head.buffer, head.byteOffset, head.length + taken);
  return Buffer.concat([head, piece.subarray(0, taken)]);
}

/** RFC 9110, 15.5.22: 426 names what to upgrade to; some servers say 505 instead. `h2c` is HTTP/2 without TLS. */
function protocolAskedFor(head: HttpHead, spoken: string): 'h2' | undefined {
  if (spoken !== 'http/1.1' || (head.status !== 426 && head.status !== 505)) return undefined;
  const offered = headerValues(head, 'Upgrade').join(',');
  return /(^|[\s,])h2c?([\s,]|$)/i.test(offered) ? 'h2' : undefined;
}
