import { SiteQueue } from '../queue/site-queue.ts';
import { isComponent } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';

const flushEvery = 500;

/** Candidates of a site crawl that are not to be fetched now: those of origins that sleep, and those that failed alone. */
export class SetAside {
  readonly #spillFolder: string;
  readonly #name: string;
  readonly #byOrigin = new Map<string, SiteQueue>();
  readonly #later: SiteQueue;

  constructor({ spillFolder, name }: { readonly spillFolder: string; readonly name: string }) {
    this.#spillFolder = spillFolder;
    this.#name = name;
    this.#later = new SiteQueue({ spillFolder, name });
  }

  get size(): number {
    let size = this.#later.size;
    for (const queue of this.#byOrigin.values()) size += queue.size;
    return size;
  }

  /** Until its origin answers. */
  async forOrigin(origin: string, candidate: Candidate): Promise<void> {
    const queue =
      this.#byOrigin.get(origin) ?? new SiteQueue({ spillFolder: this.#spillFolder, name: this.#name });
    this.#byOrigin.set(origin, queue);
    add(queue, candidate);
    await queue.flush();
  }

  /** Until nothing else is left to do. */
  async forLater(candidate: Candidate): Promise<void> {
    add(this.#later, candidate);
    await this.#later.flush();
  }

  async ofOrigin(origin: string): Promise<Candidate | undefined> {
    const candidate = await this.#byOrigin.get(origin)?.next();
    if (candidate === undefined) await this.#close(origin);
    return candidate;
  }

  async ofLater(): Promise<Candidate | undefined> {
    return this.#later.next();
  }

  /** The origin answers: all that waited for it goes where it came from. */
  async release(
    origin: string,
    into: (candidate: Candidate) => void,
    flush: () => Promise<void>,
  ): Promise<void> {
    const queue = this.#byOrigin.get(origin);
    if (queue === undefined) return;
    for (let count = 1; ; count++) {
      const candidate = await queue.next();
      if (candidate === undefined) break;
      into(candidate);
      if (count % flushEvery === 0) await flush();
    }
    await this.#close(origin);
  }

  /** The waiting URLs: see `SiteQueue.waiting`. */
  async *waiting(): AsyncGenerator<readonly Candidate[]> {
    yield* this.#later.waiting();
    for (const queue of this.#byOrigin.values()) yield* queue.waiting();
  }

  async close(): Promise<void> {
    await this.#later.close();
    for (const origin of this.#byOrigin.keys()) await this.#close(origin);
  }

  async #close(origin: string): Promise<void> {
    await this.#byOrigin.get(origin)?.close();
    this.#byOrigin.delete(origin);
  }
}

function add(queue: SiteQueue, candidate: Candidate): void {
  if (isComponent(candidate)) queue.addComponent(candidate);
  else queue.addPage(candidate);
}
