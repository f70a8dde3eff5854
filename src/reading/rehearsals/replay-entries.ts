import { hash, randomBytes } from 'node:crypto';

/** Whether the person who got the code still may. */
export type StillMay = () => Promise<boolean>;

interface Entry {
  readonly view: string;
  readonly stillMay: StillMay;
  /** When it ends unless it is used. */
  untilMs: number;
  askedMs: number;
}

export interface ReplayEntriesOptions {
  readonly now?: () => number;
}

const codeMs = 60_000;
const idleMs = 30 * 60_000;
const askEveryMs = 60_000;
/** Those that were made first go when there are more. */
const maxKept = 1000;
const cookieName = 'heirloom_rehearsal';

/**
 * How the right of a person reaches the replay host, which knows no session:
 *
 *   1. the application asks for a code for one view: it works once, within a minute
 *   2. the frame brings the code to the replay host, and gets a cookie that only requests below the view carry
 *   3. each request is answered while the cookie is known here, and its person still may (asked once a minute)
 *
 * In memory alone: a server that starts again knows none.
 */
export class ReplayEntries {
  readonly #codes = new Map<string, Entry>();
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor({ now = Date.now }: ReplayEntriesOptions = {}) {
    this.#now = now;
  }

  codeFor(view: string, stillMay: StillMay): string {
    const nowMs = this.#now();
    return added(this.#codes, { view, stillMay, untilMs: nowMs + codeMs, askedMs: nowMs }, nowMs);
  }

  /** The header Set-Cookie for who has the code of this view. Undefined: it is not known, used or too old. */
  enter(code: string, { view, path }: { readonly view: string; readonly path: string }): string | undefined {
    const nowMs = this.#now();
    const entry = this.#codes.get(keyOf(code));
    this.#codes.delete(keyOf(code));
    if (entry === undefined || entry.untilMs < nowMs || entry.view !== view) return undefined;
    const secret = added(this.#entries, { ...entry, untilMs: nowMs + idleMs }, nowMs);
    // The frame is of another site than the page around it: browsers send no other cookie from there.
    return `${cookieName}=${secret}; Path=${path}; Secure; HttpOnly; SameSite=None; Partitioned`;
  }

  async isIn(cookies: string | undefined, view: string): Promise<boolean> {
    const nowMs = this.#now();
    for (const secret of secretsIn(cookies)) {
      const key = keyOf(secret);
      const entry = this.#entries.get(key);
      if (entry === undefined || entry.view !== view) continue;
      if (entry.untilMs < nowMs || !(await this.#mayStill(entry, nowMs))) {
        this.#entries.delete(key);
        continue;
      }
      entry.untilMs = nowMs + idleMs;
      return true;
    }
    return false;
  }

  async #mayStill(entry: Entry, nowMs: number): Promise<boolean> {
    if (nowMs - entry.askedMs < askEveryMs) return true;
    if (!(await entry.stillMay())) return false;
    entry.askedMs = nowMs;
    return true;
  }
}

/** Gives the secret, which is not kept. */
function added(entries: Map<string, Entry>, entry: Entry, nowMs: number): string {
  for (const [key, { untilMs }] of entries)
    if (untilMs < nowMs || entries.size >= maxKept) entries.delete(key);
  const secret = randomBytes(32).toString('base64url');
  entries.set(keyOf(secret), entry);
  return secret;
}

function keyOf(secret: string): string {
  return hash('sha256', secret);
}

/** An archived page may set cookies of the same name. */
function secretsIn(cookies: string | undefined): readonly string[] {
  return (cookies ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${cookieName}=`))
    .map((each) => each.slice(cookieName.length + 1));
}
