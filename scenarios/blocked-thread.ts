import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Which thread: one that fetches, or the first one of a program. */
export type BlockedThread = 'fetching' | 'collect.program.ts';

/** A thread of a program inside a call to the system, for as long as a test wants it (block-thread.ts). */
export class ThreadBlock {
  readonly #path: string;
  #pipe: FileHandle | undefined;

  /** `path`: where its pipe will be. */
  constructor(path: string) {
    this.#path = path;
  }

  /** With this environment the program can be blocked. */
  environment(thread: BlockedThread, { minuteMs }: { readonly minuteMs?: number } = {}): NodeJS.ProcessEnv {
    return {
      NODE_OPTIONS: `--import=${new URL('block-thread.ts', import.meta.url).href}`,
      HEIRLOOM_BLOCKED: thread,
      HEIRLOOM_BLOCKED_BY: this.#path,
      ...(minuteMs === undefined ? {} : { HEIRLOOM_MINUTE_MS: String(minuteMs) }),
    };
  }

  /** Until the thread is blocked; one that comes later is not. */
  async begin(): Promise<void> {
    execFileSync('mkfifo', [this.#path]);
    // To open it fails until somebody reads it.
    for (let tries = 0; this.#pipe === undefined && tries < 3000; tries++) {
      this.#pipe = await open(this.#path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
      if (this.#pipe === undefined) await sleep(10);
    }
    await rm(this.#path);
    if (this.#pipe === undefined) throw new Error('no thread was blocked');
  }

  async end(): Promise<void> {
    await this.#pipe?.close();
  }
}
