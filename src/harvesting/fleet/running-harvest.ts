import { setTimeout as sleep } from 'node:timers/promises';
import type { JobTable } from '../../catalogue/tables.ts';
import { watchProgress } from '../../crawl/control/control-client.ts';
import { HarvestChild } from '../child/harvest-child.ts';
import type { ChildEnd } from '../child/harvest-child.ts';
import type { HarvestReport, HarvestTask } from '../child/harvest-message.ts';
import { progressView } from '../jobs/job-view.ts';
import type { ProgressView } from '../jobs/job-view.ts';
import { withSpeed } from './speeds.ts';
import type { SpeedSample } from './speeds.ts';

const againMs = 500;
const collecting = 'collecting';

/** A job that runs here: its process, and what it says of itself through its control server. */
export class RunningHarvest {
  readonly job: JobTable;
  readonly folder: string;
  readonly ended: Promise<ChildEnd>;
  readonly #child: HarvestChild;
  readonly #onChange: () => void;
  readonly #onCollecting: () => void;
  readonly #over = new AbortController();
  #step = 'starting';
  #progress: ProgressView | undefined;
  #speeds: readonly SpeedSample[] = [];

  constructor(
    job: JobTable,
    task: HarvestTask,
    {
      onChange,
      onCollecting,
      graceMs,
    }: { readonly onChange: () => void; readonly onCollecting: () => void; readonly graceMs: number },
  ) {
    this.job = job;
    this.folder = task.folder;
    this.#onChange = onChange;
    this.#onCollecting = onCollecting;
    this.#child = new HarvestChild(task, { onReport: (report) => this.#onReport(report), graceMs });
    this.ended = this.#child.ended.finally(() => this.#over.abort());
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get step(): string {
    return this.#step;
  }

  /** The last that is known. */
  get progress(): ProgressView | undefined {
    return this.#progress;
  }

  /** Of the last minutes. */
  get speeds(): readonly SpeedSample[] {
    return this.#speeds;
  }

  get isSteerable(): boolean {
    return this.#step === collecting;
  }

  stop(): void {
    this.#child.stop();
  }

  finish(): void {
    this.#child.finish();
  }

  #onReport(report: HarvestReport): void {
    if (report.kind === 'collecting') {
      this.#step = collecting;
      this.#onCollecting();
      void this.#follow();
    } else if (report.kind === 'step') this.#step = report.step;
    this.#onChange();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#over;
    while (this.isSteerable && !signal.aborted) {
      const asked = await watchProgress(
        this.folder,
        (progress) => {
          this.#progress = progressView(progress);
          this.#speeds = withSpeed(this.#speeds, this.#progress);
          this.#onChange();
        },
        { signal },
      ).catch(() => undefined);
      if (asked?.outcome === 'answered') {
        this.#progress = progressView(asked.value);
        return;
      }
      await sleep(againMs, undefined, { signal }).catch(() => {});
    }
  }
}
