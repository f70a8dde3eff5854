interface Sized {
  readonly sizeBytes: number;
}

interface Queue<Piece> {
  readonly waiting: Piece[];
  current: Piece | undefined;
  bytes: number;
}

/** The cost of a piece besides its bytes: a thousand small files take time too. */
const pieceBytes = 1 << 16;

/** The queues of the workers. A new piece goes to the one with the shortest, counted in bytes. */
export class WorkQueues<Piece extends Sized> {
  readonly #queues: readonly Queue<Piece>[];
  readonly #longest: number;

  /** No queue gets longer than `longest` pieces: later ones may be more urgent. */
  constructor(workers: number, longest: number) {
    this.#queues = Array.from({ length: workers }, () => ({ waiting: [], current: undefined, bytes: 0 }));
    this.#longest = longest;
  }

  /** The worker with the shortest queue can take another piece. */
  get hasRoom(): boolean {
    return (this.#shortest()?.waiting.length ?? this.#longest) < this.#longest;
  }

  give(piece: Piece): void {
    const queue = this.#shortest();
    if (queue === undefined) throw new Error('there are no workers');
    queue.waiting.push(piece);
    queue.bytes += piece.sizeBytes + pieceBytes;
  }

  /** The next piece of an idle worker. */
  take(worker: number): Piece | undefined {
    const queue = this.#queues[worker];
    if (queue === undefined || queue.current !== undefined) return undefined;
    queue.current = queue.waiting.shift();
    return queue.current;
  }

  end(worker: number): void {
    const queue = this.#queues[worker];
    if (queue?.current === undefined) return;
    queue.bytes -= queue.current.sizeBytes + pieceBytes;
    queue.current = undefined;
  }

  get isWorking(): boolean {
    return this.#queues.some(({ current }) => current !== undefined);
  }

  #shortest(): Queue<Piece> | undefined {
    let shortest: Queue<Piece> | undefined;
    for (const queue of this.#queues) if (queue.bytes < (shortest?.bytes ?? Infinity)) shortest = queue;
    return shortest;
  }
}
