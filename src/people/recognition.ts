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

/** When something was last used is kept no finer than this: not every look is worth a write. */
const touchEveryMs = 60_000;
const maxRemembered = 10_000;

/**
 * The caller: by the cookie of a session, or by a token.
 *
 * That a session or token was used is written beside the request, which does not wait for it: a long change may be under way.
 */
export class Recognition {
  readonly #catalogue: Catalogue;
  readonly #idleMs: number;
  readonly #clock: () => number;
  /** When a session or token was touched last by us: id → ms. */
  readonly #touched = new Map<string, number>();
  /** Fingerprints of tokens that nobody has. A program that tries one again and again costs nothing. */
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

  /** Resolved when nothing is written any more. */
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
      // None that was unknown, has ended or was deleted will ever work again.
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
    // Where the catalogue is gone the next request says so; this one has its answer.
    this.#touching = Promise.all([this.#touching, write()]).catch(() => {});
  }
}

/** The oldest goes where there are too many. */
function remember(known: Set<string> | Map<string, number>, key: string, value = 0): void {
  for (const oldest of known.keys()) {
    if (known.size < maxRemembered) break;
    known.delete(oldest);
  }
  if (known instanceof Set) known.add(key);
  else known.set(key, value);
}
