import { done, refused } from '../../../catalogue/outcome.ts';
import type { Outcome } from '../../../catalogue/outcome.ts';
import { may } from '../../../people/person.ts';
import type { Person } from '../../../people/person.ts';
import { selectionReason } from '../../../selection/selection-reason.ts';

interface Running {
  readonly accountId: string;
  readonly stop: AbortController;
}

/** The imports that are on their way in this server, so that they can be stopped. */
export class RunningImports {
  readonly #running = new Map<string, Running>();

  begin(importId: string, { id: accountId }: Person): AbortController {
    const stop = new AbortController();
    this.#running.set(importId, { accountId, stop });
    return stop;
  }

  end(importId: string): void {
    this.#running.delete(importId);
  }

  /** By who imports, or by a curator. */
  stop(importId: string, person: Person): Outcome<undefined> {
    const running = this.#running.get(importId);
    if (running === undefined) return refused('not-found', selectionReason('import-not-there'));
    if (running.accountId !== person.id && !may(person, 'targets.decide'))
      return refused('forbidden', selectionReason('import-of-another'));
    running.stop.abort();
    return done(undefined);
  }

  /** The server is closed. */
  stopAll(): void {
    for (const { stop } of this.#running.values()) stop.abort();
  }
}
