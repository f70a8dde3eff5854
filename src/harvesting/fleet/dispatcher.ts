import type { Catalogue } from '../../catalogue/catalogue.ts';
import { BusFullError } from '../../messaging/in-process-bus.ts';
import { tellChange } from '../../messaging/tell-change.ts';
import { jobMessage, queueOf } from './fleet-parts.ts';
import type { FleetParts, Priority } from './fleet-parts.ts';

const batch = 500;
const usualEveryMs = 5000;

interface Sendable {
  readonly id: string;
  readonly number: number;
  readonly priority: Priority;
}

/**
 * Puts jobs into the queues of their priority:
 *
 *   new         becomes submitted
 *   submitted   at the start: what was in the queues has gone with the process before
 *   running     by a worker that gives no sign of life: another goes on with it
 *
 * The catalogue is the truth: a job that is sent twice is claimed once.
 */
export class Dispatcher {
  readonly #parts: FleetParts;
  readonly #everyMs: number;
  /** Jobs that wait for room in their queue: never much more than a batch. */
  readonly #owed: Sendable[] = [];
  /** How far the submitted ones of before the start have been sent; undefined: all. */
  #resentTo: number | undefined = 0;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #isAskedAgain = false;
  #isAtWork = false;
  #isClosed = false;

  constructor(parts: FleetParts, { everyMs = usualEveryMs }: { readonly everyMs?: number } = {}) {
    this.#parts = parts;
    this.#everyMs = everyMs;
  }

  start(): void {
    this.#timer = setInterval(() => this.kick(), this.#everyMs);
    this.#timer.unref();
    this.kick();
  }

  /** A job that was submitted before, and has nobody who runs it. */
  resend(job: Sendable): void {
    this.#owed.push(job);
    this.kick();
  }

  /** Looks for jobs soon. */
  kick(): void {
    this.#isAskedAgain = true;
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
      while (this.#isAskedAgain && !this.#isClosed) {
        this.#isAskedAgain = false;
        await this.#look();
      }
    } catch (error) {
      if (!this.#isClosed) this.#parts.onTrouble(`jobs could not be submitted: ${(error as Error).message}`);
    }
  }

  async #look(): Promise<void> {
    const { catalogue, bus } = this.#parts;
    if (!(await this.#send([]))) return;
    while (this.#resentTo !== undefined && !this.#isClosed) {
      const left = await submittedAfter(catalogue, this.#resentTo);
      this.#resentTo = left.length < batch ? undefined : left.at(-1)?.number;
      if (!(await this.#send(left))) return;
    }
    if (!(await this.#send(await silentJobs(catalogue)))) return;
    for (let isMore = true; isMore && !this.#isClosed;) {
      const fresh = await submitNew(catalogue);
      if (fresh.length > 0) await tellChange(bus, { subject: 'jobs', id: null });
      isMore = (await this.#send(fresh)) && fresh.length > 0;
    }
  }

  /** False: a queue is full; the rest is sent later. */
  async #send(jobs: readonly Sendable[]): Promise<boolean> {
    this.#owed.push(...jobs);
    for (let [next] = this.#owed; next !== undefined; [next] = this.#owed) {
      try {
        await this.#parts.bus.send(queueOf(next.priority), jobMessage(next.id));
      } catch (error) {
        if (error instanceof BusFullError) return false;
        throw error;
      }
      this.#owed.shift();
    }
    return true;
  }
}

async function submitNew(catalogue: Catalogue): Promise<Sendable[]> {
  const waiting = await newJobs(catalogue.db);
  if (waiting.length === 0) return [];
  return catalogue.change(async (changing) => {
    const jobs = await newJobs(changing);
    if (jobs.length === 0) return [];
    await changing
      .updateTable('job')
      .set(({ eb }) => ({ state: 'submitted', submittedMs: Date.now(), version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        jobs.map(({ id }) => id),
      )
      .execute();
    return jobs;
  });
}

function newJobs(db: Catalogue['db']): Promise<Sendable[]> {
  return db
    .selectFrom('job')
    .select(['id', 'number', 'priority'])
    .where('state', '=', 'new')
    .orderBy('priority')
    .orderBy('number')
    .limit(batch)
    .execute();
}

function submittedAfter({ db }: Catalogue, number: number): Promise<Sendable[]> {
  return db
    .selectFrom('job')
    .select(['id', 'number', 'priority'])
    .where('state', '=', 'submitted')
    .where('number', '>', number)
    .orderBy('number')
    .limit(batch)
    .execute();
}

function silentJobs({ db }: Catalogue): Promise<Sendable[]> {
  return db
    .selectFrom('job')
    .select(['id', 'number', 'priority'])
    .where('state', 'in', ['running', 'aborted'])
    .where('worker', 'is not', null)
    .where('leaseUntilMs', '<', Date.now())
    .orderBy('number')
    .limit(batch)
    .execute();
}
