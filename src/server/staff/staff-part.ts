import { CatalogueGoneError, CatalogueRefusedError } from '../../catalogue/catalogue-gone.ts';
import { LockedError } from '../../disk/writer-lock.ts';
import type { Staff } from './open-staff.ts';

/** The state of the staff part of the server. */
export type StaffState =
  | { readonly state: 'off' }
  | { readonly state: 'joined' }
  | { readonly state: 'waiting'; readonly cause: 'catalogue' | 'lock' | 'fault'; readonly reason: string };

export interface StaffPartOptions {
  /** Called when an attempt fails for another reason than the attempt before it. */
  readonly onWarning: (message: string) => void;
  readonly firstWaitMs?: number;
  readonly maxWaitMs?: number;
}

/**
 * Opens the staff part at once, or retries while the catalogue is unreachable or another process has it. One server at a time has
 * the catalogue; readers are served in the meantime.
 *
 *   unreachable, starting up, locked by another process            waits and retries, at most a minute apart
 *   refused (password, database, right), newer schema, a fault     at the start: an error that ends the program
 *                                                                  later: waits too, because somebody may repair it
 */
export class StaffPart {
  readonly #options: StaffPartOptions;
  #open: () => Promise<Staff> = () => Promise.reject(new Error('this server is for readers only'));
  #state: StaffState = { state: 'off' };
  #staff: Staff | undefined;
  #timer: NodeJS.Timeout | undefined;
  #trying: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: StaffPartOptions) {
    this.#options = options;
  }

  get state(): StaffState {
    return this.#state;
  }

  /** Undefined until it has joined. */
  get staff(): Staff | undefined {
    return this.#staff;
  }

  /** The first attempt. Undefined: call `waitFor` to retry. Throws if waiting is useless. */
  async open(open: () => Promise<Staff>): Promise<Staff | undefined> {
    this.#open = open;
    try {
      this.#staff = await open();
      this.#state = { state: 'joined' };
    } catch (error) {
      if (causeOf(error) === 'fault') throw error;
      this.#report(error);
    }
    return this.#staff;
  }

  /** Tries again until it succeeds; `join` lets the staff in. */
  waitFor(join: (staff: Staff) => Promise<void>): void {
    const { firstWaitMs = 1000 } = this.#options;
    if (this.#staff === undefined) this.#wait(firstWaitMs, join);
  }

  /** Stops retrying. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#trying;
    this.#staff?.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#staff?.close();
  }

  #wait(waitMs: number, join: (staff: Staff) => Promise<void>): void {
    const { maxWaitMs = 60_000 } = this.#options;
    this.#timer = setTimeout(() => {
      this.#trying = this.#tryOrWait(Math.min(waitMs * 2, maxWaitMs), join);
    }, waitMs);
    this.#timer.unref();
  }

  async #tryOrWait(nextWaitMs: number, join: (staff: Staff) => Promise<void>): Promise<void> {
    await this.#try(join);
    if (this.#staff === undefined && !this.#isClosed) this.#wait(nextWaitMs, join);
  }

  async #try(join: (staff: Staff) => Promise<void>): Promise<void> {
    let staff: Staff | undefined;
    try {
      staff = await this.#open();
      if (this.#isClosed) return await staff.close();
      await join(staff);
      this.#staff = staff;
      this.#state = { state: 'joined' };
      this.#options.onWarning('the catalogue is available: people can sign in, and harvests continue');
    } catch (error) {
      await staff?.close();
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const previous = this.#state;
    this.#state = { state: 'waiting', cause: causeOf(error), reason };
    if (previous.state === 'waiting' && previous.reason === reason) return;
    this.#options.onWarning(
      `only readers are served: ${reason}. Sign-in and harvests start when the catalogue is available`,
    );
  }
}

function causeOf(error: unknown): 'catalogue' | 'lock' | 'fault' {
  if (error instanceof LockedError) return 'lock';
  return error instanceof CatalogueGoneError && !(error instanceof CatalogueRefusedError)
    ? 'catalogue'
    : 'fault';
}
