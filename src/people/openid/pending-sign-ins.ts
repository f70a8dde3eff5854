import { fingerprintOf, newSecret } from '../secret.ts';

/** The state of a sign-in while the person is at the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The page to open after sign-in. */
  readonly next: string;
}

const lastsMs = 600_000;
const maxPending = 10_000;

/** Each is bound to a cookie of the browser that began it, works once, and expires soon. */
export class PendingSignIns {
  readonly #clock: () => number;
  readonly #pending = new Map<string, PendingSignIn & { readonly untilMs: number }>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Returns the value of the cookie. */
  keep(pending: PendingSignIn): string {
    for (const [oldest, { untilMs }] of this.#pending) {
      if (untilMs > this.#clock() && this.#pending.size < maxPending) break;
      this.#pending.delete(oldest);
    }
    const secret = newSecret();
    this.#pending.set(fingerprintOf(secret), { ...pending, untilMs: this.#clock() + lastsMs });
    return secret;
  }

  take(secret: string): PendingSignIn | undefined {
    const key = fingerprintOf(secret);
    const pending = this.#pending.get(key);
    this.#pending.delete(key);
    return pending !== undefined && pending.untilMs > this.#clock() ? pending : undefined;
  }
}

export const pendingSeconds = lastsMs / 1000;
