import type { HttpHead } from '../../formats/http1/head.ts';
import { HeadGathering } from '../../formats/http1/head-gathering.ts';
import type { Connection } from './connection.ts';
import { SilenceError } from './connection.ts';
import type { Exchange, FetchFailure, FetchLimits, FetchOutcome } from './exchange.ts';
import { ResponseFraming } from './response-framing.ts';
import { Spool } from './spool.ts';

export interface ExchangeOrder {
  readonly bytes: Uint8Array;
  readonly startedMs: number;
  readonly limits: FetchLimits;
  readonly spoolFolder: string;
}

/** Sends a request and receives its response, exactly as it comes. */
export async function exchangeOver(
  connection: Connection,
  order: ExchangeOrder,
): Promise<{ readonly outcome: FetchOutcome; readonly reusable: boolean }> {
  const receiving = new Receiving(connection, order);
  try {
    connection.write(order.bytes);
    const first = await receiving.head();
    if (first === undefined)
      return receiving.failed('connection-broken', 'the server closed without an answer');
    return await receiving.body(first.head, first.body);
  } catch (error) {
    if (error instanceof SilenceError)
      return receiving.failed('timeout', 'the server was silent for too long');
    return receiving.failed('connection-broken', error instanceof Error ? error.message : String(error));
  }
}

class Receiving {
  readonly #connection: Connection;
  readonly #order: ExchangeOrder;
  readonly #deadlineMs: number;

  constructor(connection: Connection, order: ExchangeOrder) {
    this.#connection = connection;
    this.#order = order;
    this.#deadlineMs = Date.now() + order.limits.wholeMs;
  }

  /** The head of the final response, and what came of its body with it. Interim responses (1xx) are passed over. */
  async head(): Promise<{ readonly head: HttpHead; readonly body: Uint8Array } | undefined> {
    let gathering = new HeadGathering('response');
    let received = 0;
    for (let ahead: Uint8Array | undefined; ;) {
      const piece: Uint8Array | undefined = ahead ?? (await this.#read());
      ahead = undefined;
      received += piece?.length ?? 0;
      if (received === 0) return undefined;
      const found = gathering.push(piece ?? new Uint8Array(), piece === undefined);
      if (found === undefined) continue;
      const { status } = found.head;
      const interim = status !== undefined && status >= 100 && status < 200 && status !== 101;
      if (!interim || piece === undefined) return found;
      gathering = new HeadGathering('response');
      if (found.body.length > 0) ahead = found.body;
    }
  }

  async body(head: HttpHead, first: Uint8Array): Promise<{ outcome: FetchOutcome; reusable: boolean }> {
    const framing = new ResponseFraming(head);
    const spool = new Spool(this.#order.spoolFolder);
    await spool.add(Uint8Array.from(head.raw));
    let truncated: Exchange['truncated'];
    let clean = true;
    for (let piece: Uint8Array | undefined = first; ;) {
      const taken = framing.take(piece);
      const room = Math.max(0, this.#order.limits.responseBytes - spool.sizeBytes);
      await spool.add(
        taken < piece.length || room < taken ? piece.subarray(0, Math.min(taken, room)) : piece,
      );
      clean &&= taken === piece.length;
      if (room < taken) truncated = 'length';
      if (framing.over || truncated !== undefined) break;
      const step = await this.#readOn();
      if (step === 'time' || (step === 'disconnect' && !framing.endsWithConnection)) truncated = step;
      if (typeof step === 'string') break;
      piece = step;
    }
    const outcome: Exchange = {
      outcome: 'exchange',
      requestBytes: this.#order.bytes,
      head,
      response: await spool.finish(),
      responseBytes: spool.sizeBytes,
      release: () => spool.remove(),
      ...(truncated === undefined ? {} : { truncated }),
      connection: this.#connection.facts,
      startedMs: this.#order.startedMs,
      durationMs: Date.now() - this.#order.startedMs,
    };
    return { outcome, reusable: framing.over && framing.reusable && clean };
  }

  failed(code: FetchFailure, reason: string): { outcome: FetchOutcome; reusable: boolean } {
    const { startedMs } = this.#order;
    return {
      outcome: { outcome: 'failed', code, reason, startedMs, durationMs: Date.now() - startedMs },
      reusable: false,
    };
  }

  async #readOn(): Promise<Uint8Array | 'time' | 'disconnect'> {
    try {
      return (await this.#read()) ?? 'disconnect';
    } catch (error) {
      return error instanceof SilenceError ? 'time' : 'disconnect';
    }
  }

  #read(): Promise<Uint8Array | undefined> {
    const leftMs = this.#deadlineMs - Date.now();
    if (leftMs <= 0) throw new SilenceError();
    return this.#connection.read(Math.min(this.#order.limits.silenceMs, leftMs));
  }
}
