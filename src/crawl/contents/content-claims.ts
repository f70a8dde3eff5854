const slots = 2 ** 20;

/**
 * Contents that are written but not yet safe on disk, shared by the threads of a job: so that no thread stores what another
 * is storing at this moment, and none refers to what a crash may still lose.
 *
 * A slot holds the number of the thread that writes a content whose SHA-256 begins with the number of the slot; 0: none. Two
 * contents of one slot wait for each other, which costs a moment and nothing else.
 */
export class ContentClaims {
  readonly #slots: Int32Array;
  readonly #thread: number;

  /** `thread`: from 1. */
  constructor(shared: SharedArrayBuffer, thread: number) {
    this.#slots = new Int32Array(shared);
    this.#thread = thread;
  }

  static share(): SharedArrayBuffer {
    return new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT);
  }

  /** The owner of a content: `new` means that it was unclaimed and is ours now. */
  claim(sha256: string): 'new' | 'ours' | 'of another thread' {
    const holder = Atomics.compareExchange(this.#slots, slotOf(sha256), 0, this.#thread);
    if (holder === 0) return 'new';
    return holder === this.#thread ? 'ours' : 'of another thread';
  }

  release(sha256: string): void {
    const slot = slotOf(sha256);
    Atomics.store(this.#slots, slot, 0);
    Atomics.notify(this.#slots, slot);
  }

  /** Until it is released, or for a while. */
  async released(sha256: string, timeoutMs: number): Promise<void> {
    const slot = slotOf(sha256);
    const holder = Atomics.load(this.#slots, slot);
    if (holder === 0) return;
    const waiting = Atomics.waitAsync(this.#slots, slot, holder, timeoutMs);
    if (waiting.async) await waiting.value;
  }
}

/** Takes `sha256:…` in hexadecimal digits. */
function slotOf(sha256: string): number {
  return Number.parseInt(sha256.slice(7, 12), 16) % slots;
}
