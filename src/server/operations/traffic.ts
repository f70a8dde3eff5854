import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../application/metrics.ts';
import type { AccessLog, Described } from '../log/access-log.ts';
import type { Door } from './door.ts';

/** Counts and logs every answer when it is over. */
export class Traffic {
  readonly #metrics: Metrics;
  readonly #access: AccessLog | undefined;
  readonly #described = new WeakMap<IncomingMessage, (() => Described)[]>();

  constructor(metrics: Metrics, access: AccessLog | undefined) {
    this.#metrics = metrics;
    this.#access = access;
  }

  watch(door: Door, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const beganMs = performance.now();
    const beganBytes = socket.bytesWritten;
    response.once('close', () => {
      const answered = {
        status: response.statusCode,
        bytes: socket.bytesWritten - beganBytes,
        ms: performance.now() - beganMs,
      };
      this.#metrics.count(door, answered);
      const known = this.#described.get(request) ?? [];
      this.#access?.answered(
        door,
        request,
        answered,
        Object.assign({}, ...known.map((each) => each())) as Described,
      );
    });
  }

  /** Says more of a request; it is asked for when the answer is over. */
  describe(request: IncomingMessage, described: () => Described): void {
    if (this.#access === undefined) return;
    this.#described.set(request, [...(this.#described.get(request) ?? []), described]);
  }
}
