import { Worker } from 'node:worker_threads';
import { maxPackedBytes } from '../../formats/warc/gzip-packer.ts';
import type { PackedRecord } from '../../formats/warc/pack-record.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import { packEvent } from '../../formats/warc/warc-writer.ts';
import type { PackEvent } from '../../formats/warc/warc-writer.ts';
import type { PackAnswer, PackRequest } from './packing-worker.ts';

/** A message has its cost: events wait for each other, but not many and not for long. */
const batchEvents = 8;
const batchMs = 5;
/** The other thread has enough to do: then events are packed here. */
const maxPending = 48;

/** Memory for short-lived objects. */
const youngMb = 6;

export interface PackingParts {
  /** Whether there may be a core for the other thread. */
  readonly worthwhile: () => boolean;
  readonly onFailure: (error: unknown) => void;
}

interface Waiting {
  readonly event: readonly RecordDraft[];
  readonly warcinfoId: string | undefined;
  readonly resolve: (records: readonly PackedRecord[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Digests and compresses small records in a thread beside the one that fetches, several events a message: for small
 * pages that is a third of the work, and one site alone then keeps two cores busy. Large records go the usual way.
 * Where there are sites enough for all cores, the messages would only cost: then everything is packed here.
 */
export class PackingThread {
  readonly #parts: PackingParts;
  /** Started when it is first needed. */
  #worker: Worker | undefined;
  readonly #sent: Waiting[][] = [];
  #batch: Waiting[] = [];
  #pending = 0;
  #broken: { readonly error: unknown } | undefined;

  constructor(parts: PackingParts) {
    this.#parts = parts;
  }

  readonly pack: PackEvent = async (event, warcinfoId, gzip) => {
    const here = gzip === undefined || this.#pending >= maxPending || !this.#parts.worthwhile();
    if (here || !event.every(isSmall)) return packEvent(event, warcinfoId, gzip);
    if (this.#broken !== undefined) throw this.#broken.error;
    return new Promise((resolve, reject) => {
      this.#batch.push({ event, warcinfoId, resolve, reject });
      this.#pending++;
      if (this.#batch.length >= batchEvents) this.#send();
      else if (this.#batch.length === 1) setTimeout(() => this.#send(), batchMs);
    });
  };

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(): void {
    if (this.#batch.length === 0) return;
    const requests = this.#batch.map(({ event, warcinfoId }): PackRequest => ({
      event: event.map(compact),
      warcinfoId,
    }));
    this.#sent.push(this.#batch);
    this.#batch = [];
    this.#worker ??= this.#start();
    this.#worker.postMessage(requests);
  }

  #start(): Worker {
    const worker = new Worker(new URL('packing-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    worker.on('message', (answers: readonly PackAnswer[]) => this.#onAnswers(answers));
    worker.on('error', (error) => {
      this.#broken = { error };
      for (const { reject } of [...this.#sent.flat(), ...this.#batch]) reject(error);
      this.#parts.onFailure(error);
    });
    return worker;
  }

  /** Answers come in the order of the requests. */
  #onAnswers(answers: readonly PackAnswer[]): void {
    const batch = this.#sent.shift() ?? [];
    this.#pending -= batch.length;
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index];
      if (answer === undefined) reject(new Error('the packing thread gave no answer'));
      else if ('problem' in answer) reject(new Error(answer.problem));
      else resolve(recordsOf(answer));
    }
  }
}

function isSmall({ block }: RecordDraft): boolean {
  return block instanceof Uint8Array && block.length < maxPackedBytes / 2;
}

/** A message carries the whole memory behind a view, be it 64 kB for a request of 200 bytes. */
function compact(draft: RecordDraft): RecordDraft {
  const { block } = draft;
  if (!(block instanceof Uint8Array) || block.length === block.buffer.byteLength) return draft;
  return { ...draft, block: new Uint8Array(block) };
}

function recordsOf({ bytes, records }: Extract<PackAnswer, { bytes: unknown }>): PackedRecord[] {
  let start = 0;
  return records.map(({ id, digests, end }) => {
    const member = bytes.subarray(start, end);
    start = end;
    return { id, digests, bytes: [member] };
  });
}
