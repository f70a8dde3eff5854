const slots = 2 ** 20;
const maxThreads = 2 ** 11;

/**
 * Contents that are written but not yet safe on disk, shared by the threads of a job: so that no thread stores what another
 * is storing, and none refers to content that a crash may still lose.
 *
 * The first 20 bits of a SHA-256 are the number of its slot; 0: unclaimed. Two contents of one slot wait for each other.
 *
 *   bit 30 … 11   the next 20 bits of the SHA-256
 *   bit 10 …  0   the number of the thread that writes it
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
    const claim = bitsOf(sha256, 5) * maxThreads + this.#thread;
    const holder = Atomics.compareExchange(this.#slots, slotOf(sha256), 0, claim);
    if (holder === 0) return 'new';
    return holder % maxThreads === this.#thread ? 'ours' : 'of another thread';
  }

  /** False also while its slot is claimed for another content. */
  isClaimed(sha256: string): boolean {
    const holder = Atomics.load(this.#slots, slotOf(sha256));
    return holder !== 0 && Math.floor(holder / maxThreads) === bitsOf(sha256, 5);
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

function slotOf(sha256: string): number {
  return bitsOf(sha256, 0) % slots;
}

/** Five of the hexadecimal digits of `sha256:…`. */
function bitsOf(sha256: string, first: number): number {
  return Number.parseInt(sha256.slice(7 + first, 12 + first), 16) || 0;
}
