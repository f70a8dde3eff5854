import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { folded } from '../../catalogue/folded.ts';
import { failure, success } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';
import { AttemptLimit, savedAttempts } from './attempt-limit.ts';

/** An attempt within the limits; the caller reports its outcome. */
export interface Attempt {
  succeeded(): void;
  /** The outcome says nothing about the credentials: the directory is down. */
  undone(): void;
}

/** Refused if the caller must wait first. */
export type Admission = Result<Attempt, { readonly retryAfterSeconds: number }>;

/** The state that kept-limits.ts stores. */
export const savedLimits = z.object({
  names: savedAttempts,
  addresses: savedAttempts,
  knownPairs: z.array(z.string()),
});

const maxKnown = 10_000;

/**
 * Limits sign-in attempts by name and by client address, and attempts at links by address alone.
 *
 * An attacker could lock out another person, or everybody behind one address, by failing on purpose. So a name that has
 * signed in from an address before has a separate count for that address, and only that one applies.
 */
export class SignInLimits {
  readonly #names = new AttemptLimit({ free: 10, firstWaitMs: 1000, maxWaitMs: 300_000 });
  readonly #addresses = new AttemptLimit({ free: 100, firstWaitMs: 1000, maxWaitMs: 300_000 });
  readonly #knownPairs = new Set<string>();
  readonly #clock: () => number;
  readonly #onChange: () => void;

  constructor(clock: () => number, onChange: () => void = () => {}) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  restore({ names, addresses, knownPairs }: z.infer<typeof savedLimits>): void {
    this.#names.restore(names);
    this.#addresses.restore(addresses);
    for (const pair of knownPairs) this.#knownPairs.add(pair);
  }

  toJSON(): z.infer<typeof savedLimits> {
    const [names, addresses] = [this.#names.toJSON(), this.#addresses.toJSON()];
    return { names, addresses, knownPairs: [...this.#knownPairs] };
  }

  forName(name: string, address: string): Admission {
    const place = placeOf(address);
    const pair = `${folded(name)} ${place}`;
    const isKnown = this.#knownPairs.has(pair);
    return this.#admit(isKnown ? undefined : place, isKnown ? pair : folded(name), () => this.#know(pair));
  }

  /** For attempts without a name: links. */
  forAddress(address: string): Admission {
    return this.#admit(placeOf(address));
  }

  #admit(place: string | undefined, name?: string, onSuccess?: () => void): Admission {
    const nowMs = this.#clock();
    const waitMs = Math.max(
      place === undefined ? 0 : this.#addresses.waitMs(place, nowMs),
      name === undefined ? 0 : this.#names.waitMs(name, nowMs),
    );
    if (waitMs > 0) return failure({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
    this.#onChange();
    const ofPlace = place === undefined ? 0 : this.#addresses.begin(place, nowMs);
    const ofName = name === undefined ? 0 : this.#names.begin(name, nowMs);
    const giveBackPlace = (): void => {
      if (place !== undefined) this.#addresses.giveBack(place, ofPlace);
    };
    return success({
      succeeded: () => {
        giveBackPlace();
        if (name !== undefined) this.#names.forget(name);
        onSuccess?.();
        this.#onChange();
      },
      undone: () => {
        giveBackPlace();
        if (name !== undefined) this.#names.giveBack(name, ofName);
        this.#onChange();
      },
    });
  }

  #know(pair: string): void {
    this.#knownPairs.delete(pair);
    this.#knownPairs.add(pair);
    for (const oldest of this.#knownPairs) {
      if (this.#knownPairs.size <= maxKnown) break;
      this.#knownPairs.delete(oldest);
    }
  }
}

/** An IPv6 client usually has a /64 network: its addresses count as one. */
function placeOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
