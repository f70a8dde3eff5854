import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Family } from './exposition.ts';

const resolutionMs = 10;
const quantiles = [0.5, 0.9, 0.99, 1] as const;

/** The delay of the event loop. */
export class EventLoop {
  readonly #delays = monitorEventLoopDelay({ resolution: resolutionMs });

  start(): void {
    this.#delays.enable();
  }

  stop(): void {
    this.#delays.disable();
  }

  /** Since the last call, so that a peak at the start does not stay for ever. */
  take(): Family {
    const delays = this.#delays;
    const samples = quantiles.map((quantile) => ({
      labels: { quantile },
      value: secondsOf(delays.percentile(quantile * 100)),
    }));
    const { count } = delays;
    const sum = count === 0 ? 0 : secondsOf(delays.mean) * count;
    delays.reset();
    return {
      name: 'heirloom_event_loop_delay_seconds',
      type: 'summary',
      help: 'Delay of the event loop since the last scrape.',
      samples: [...samples, { suffix: '_sum', value: sum }, { suffix: '_count', value: count }],
    };
  }
}

/** Node measures the time between two samples, which includes its sampling interval. */
function secondsOf(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0;
}
