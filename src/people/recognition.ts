import type { Catalogue } from '../catalogue/catalogue.ts';
import { fingerprintOf } from './secret.ts';
import { sessionSecretsOf } from './session-cookie.ts';
import { findSession, touchSession } from './sessions.ts';
import type { Credentials, SignedIn } from './signed-in.ts';
import { bearerToken, findToken, touchToken } from './tokens.ts';

export interface RecognitionOptions {
  readonly catalogue: Catalogue;
  readonly idleMs: number;
  readonly clock: () => number;
}

/** Resolution of "last used": not every request causes a write. */
const touchEveryMs = 60_000;
const maxRemembered = 10_000;

/**
 * Identifies the caller by a session cookie or a token.
 *
 * The time of last use is written in the background: the request does not wait behind a long transaction.
 */
export class Recognition {
  readonly #catalogue: Catalogue;
  readonly #idleMs: number;
  readonly #clock: () => number;
  /** Time of the last write for each session and token: id → ms. */
  readonly #touched = new Map<string, number>();
  /** Fingerprints of unknown tokens, so that a program that repeats one causes no queries. */
  readonly #unknownTokens = new Set<string>();
  #touching: Promise<unknown> = Promise.resolve();

  constructor({ catalogue, idleMs, clock }: RecognitionOptions) {
    this.#catalogue = catalogue;
    this.#idleMs = idleMs;
    this.#clock = clock;
  }

  async whoAsks({ cookie, authorization }: Credentials): Promise<SignedIn | undefined> {
    const token = bearerToken(authorization);
    if (token !== undefined) return this.#byToken(token);
    for (const secret of sessionSecretsOf(cookie)) {
      const signedIn = await this.#bySession(secret);
      if (signedIn !== undefined) return signedIn;
    }
    return undefined;
  }

  /** Resolves when all writes have finished. */
  async settled(): Promise<void> {
    await this.#touching;
  }

  async #bySession(secret: string): Promise<SignedIn | undefined> {
    const nowMs = this.#clock();
    const found = await findSession(this.#catalogue, secret, { nowMs, idleMs: this.#idleMs });
    if (found === undefined) return undefined;
    const { person, session, lastUsedMs } = found;
    if (session !== undefined)
      this.#touch(session.id, lastUsedMs, () => touchSession(this.#catalogue, session.id, nowMs));
    return { person, session };
  }

  async #byToken(token: string): Promise<SignedIn | undefined> {
    const fingerprint = fingerprintOf(token);
    if (this.#unknownTokens.has(fingerprint)) return undefined;
    const nowMs = this.#clock();
    const found = await findToken(this.#catalogue, token, nowMs);
    if (found === undefined) {
      // A token that is unknown, expired or deleted never becomes valid.
      remember(this.#unknownTokens, fingerprint);
      return undefined;
    }
    const { person, id, lastUsedMs } = found;
    this.#touch(id, lastUsedMs ?? 0, () => touchToken(this.#catalogue, id, nowMs));
    return { person, session: undefined };
  }

  #touch(id: string, knownMs: number, write: () => Promise<void>): void {
    const nowMs = this.#clock();
    if (nowMs - Math.max(knownMs, this.#touched.get(id) ?? 0) < touchEveryMs) return;
    this.#touched.delete(id);
    remember(this.#touched, id, nowMs);
    // If the catalogue is unreachable, the next request reports it; this one is already answered.
    this.#touching = Promise.all([this.#touching, write()]).catch(() => {});
  }
}

/** Evicts the oldest entry if there are too many. */
function remember(known: Set<string> | Map<string, number>, key: string, value = 0): void {
  for (const oldest of known.keys()) {
    if (known.size < maxRemembered) break;
    known.delete(oldest);
  }
  if (known instanceof Set) known.add(key);
  else known.set(key, value);
}
