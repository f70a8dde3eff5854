import type { Catalogue } from '../../catalogue/catalogue.ts';
import { BusFullError } from '../../messaging/bus.ts';
import { publishChange } from '../../messaging/publish-change.ts';
import { jobMessage, queueOf } from './worker-pool-parts.ts';
import type { WorkerPoolParts, Priority } from './worker-pool-parts.ts';

const batch = 500;
const defaultEveryMs = 5000;
/** A broker may lose a message; what only waits in its queue is not put there again and again. */
const sendAgainMs = 3_600_000;
const priorities = ['high', 'low'] as const satisfies readonly Priority[];

interface Sendable {
  readonly id: string;
  readonly number: number;
  readonly priority: Priority;
}

/**
 * Puts jobs into the queues of their priority:
 *
 *   new         becomes submitted
 *   submitted   at the start: the queues were lost with the previous process
 *   running     with an expired lease: another worker resumes it
 *   asleep      and due: becomes submitted
 *
 * The catalogue is the truth: a job that is sent twice is claimed once. A queue that is full keeps the jobs of its own priority
 * waiting, and no others.
 */
export class Dispatcher {
  readonly #parts: WorkerPoolParts;
  readonly #everyMs: number;
  /** Jobs that wait for room in their queue: never much more than a batch. */
  readonly #owed: Readonly<Record<Priority, Sendable[]>> = { high: [], low: [] };
  /** How far the submitted ones of before the start have been sent; undefined: all. */
  readonly #resentTo: Record<Priority, number | undefined> = { high: 0, low: 0 };
  /** When jobs with an expired lease were sent: `ID VERSION` → ms. Claiming a job changes its version. */
  readonly #sentMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #isRequestedAgain = false;
  #isAtWork = false;
  #isClosed = false;

  constructor(parts: WorkerPoolParts, { everyMs = defaultEveryMs }: { readonly everyMs?: number } = {}) {
    this.#parts = parts;
    this.#everyMs = everyMs;
  }

  start(): void {
    this.#timer = setInterval(() => this.kick(), this.#everyMs);
    this.#timer.unref();
    this.kick();
  }

  /** A job that was submitted before and is not running. */
  resend(job: Sendable): void {
    this.#owed[job.priority].push(job);
    this.kick();
  }

  /** Looks for jobs soon. */
  kick(): void {
    this.#isRequestedAgain = true;
    if (this.#isAtWork || this.#isClosed) return;
    this.#isAtWork = true;
    this.#work = this.#run().finally(() => (this.#isAtWork = false));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#work;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequestedAgain && !this.#isClosed) {
        this.#isRequestedAgain = false;
        await this.#look();
      }
    } catch (error) {
      if (!this.#isClosed) this.#parts.onWarning(`jobs could not be submitted: ${(error as Error).message}`);
    }
  }

  async #look(): Promise<void> {
    for (const priority of priorities) await this.#lookFor(priority);
  }

  async #lookFor(priority: Priority): Promise<void> {
    const { catalogue, bus } = this.#parts;
    if (!(await this.#send(priority, []))) return;
    for (let after = this.#resentTo[priority]; after !== undefined && !this.#isClosed;) {
      const left = await submittedAfter(catalogue, priority, after);
      after = left.length < batch ? undefined : left.at(-1)?.number;
      this.#resentTo[priority] = after;
      if (!(await this.#send(priority, left))) return;
    }
    if (!(await this.#send(priority, await this.#silent(priority)))) return;
    for (let isMore = true; isMore && !this.#isClosed;) {
      const fresh = await submitNew(catalogue, priority, Date.now());
      if (fresh.length > 0) await publishChange(bus, { subject: 'jobs', id: null });
      isMore = (await this.#send(priority, fresh)) && fresh.length > 0;
    }
  }

  /** Those that were not sent lately. */
  async #silent(priority: Priority): Promise<Sendable[]> {
    const silent = await silentJobs(this.#parts.catalogue, priority);
    const nowMs = performance.now();
    for (const [key, sentMs] of this.#sentMs) if (nowMs - sentMs > sendAgainMs) this.#sentMs.delete(key);
    return silent.filter(({ id, version }) => {
      const key = `${id} ${version}`;
      if (this.#sentMs.has(key)) return false;
      this.#sentMs.set(key, nowMs);
      return true;
    });
  }

  /** False: the queue is full; the rest is sent later. */
  async #send(priority: Priority, jobs: readonly Sendable[]): Promise<boolean> {
    const owed = this.#owed[priority];
    owed.push(...jobs);
    for (let [next] = owed; next !== undefined; [next] = owed) {
      try {
        await this.#parts.bus.send(queueOf(priority), jobMessage(next.id));
      } catch (error) {
        if (error instanceof BusFullError) return false;
        throw error;
      }
      owed.shift();
    }
    return true;
  }
}

async function submitNew(catalogue: Catalogue, priority: Priority, nowMs: number): Promise<Sendable[]> {
  const waiting = await newJobs(catalogue.db, priority, nowMs);
  if (waiting.length === 0) return [];
  return catalogue.change(async (changing) => {
    const jobs = await newJobs(changing, priority, nowMs);
    if (jobs.length === 0) return [];
    await changing
      .updateTable('job')
      .set(({ eb }) => ({
        state: 'submitted',
        submittedMs: nowMs,
        wakeMs: null,
        version: eb('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        jobs.map(({ id }) => id),
      )
      .execute();
    return jobs;
  });
}

/** Those that are new, and those that have slept long enough. */
function newJobs(db: Catalogue['db'], priority: Priority, nowMs: number): Promise<Sendable[]> {
  return db
    .selectFrom('job')
    .select(['id', 'number', 'priority'])
    .where((eb) =>
      eb.or([eb('state', '=', 'new'), eb.and([eb('state', '=', 'asleep'), eb('wakeMs', '<=', nowMs)])]),
    )
    .where('priority', '=', priority)
    .orderBy('number')
    .limit(batch)
    .execute();
}

function submittedAfter({ db }: Catalogue, priority: Priority, number: number): Promise<Sendable[]> {
  return db
    .selectFrom('job')
    .select(['id', 'number', 'priority'])
    .where('state', '=', 'submitted')
    .where('priority', '=', priority)
    .where('number', '>', number)
    .orderBy('number')
    .limit(batch)
    .execute();
}

function silentJobs(
  { db }: Catalogue,
  priority: Priority,
): Promise<(Sendable & { readonly version: number })[]> {
  return db
    .selectFrom('job')
    .select(['id', 'number', 'priority', 'version'])
    .where('state', 'in', ['running', 'aborted'])
    .where('priority', '=', priority)
    .where('worker', 'is not', null)
    .where('leaseUntilMs', '<', Date.now())
    .orderBy('number')
    .limit(batch)
    .execute();
}
