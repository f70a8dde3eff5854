import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../application/metrics.ts';
import type { AccessLog, Described } from '../log/access-log.ts';
import type { AccessPoint } from './access-point.ts';

/** Counts and logs every answer when it has finished. */
export class Traffic {
  readonly #metrics: Metrics;
  readonly #access: AccessLog | undefined;
  readonly #described = new WeakMap<IncomingMessage, (() => Described)[]>();

  constructor(metrics: Metrics, access: AccessLog | undefined) {
    this.#metrics = metrics;
    this.#access = access;
  }

  watch(accessPoint: AccessPoint, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const beganMs = performance.now();
    const beganBytes = socket.bytesWritten;
    response.once('close', () => {
      const answered = {
        status: response.statusCode,
        bytes: socket.bytesWritten - beganBytes,
        ms: performance.now() - beganMs,
      };
      this.#metrics.count(accessPoint, answered);
      const known = this.#described.get(request) ?? [];
      this.#access?.answered(
        accessPoint,
        request,
        answered,
        Object.assign({}, ...known.map((each) => each())) as Described,
      );
    });
  }

  /** Adds details to a request; `described` is called when the answer has finished. */
  describe(request: IncomingMessage, described: () => Described): void {
    if (this.#access === undefined) return;
    this.#described.set(request, [...(this.#described.get(request) ?? []), described]);
  }
}
