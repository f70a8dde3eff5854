import { Worker } from 'node:worker_threads';
import { mostPackedBytes } from '../../formats/warc/gzip-packer.ts';
import type { PackedRecord } from '../../formats/warc/pack-record.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import { packEvent } from '../../formats/warc/warc-writer.ts';
import type { PackEvent } from '../../formats/warc/warc-writer.ts';
import type { PackAnswer, PackRequest } from './packing-worker.ts';

/** A message has its cost: events wait for each other, but not many and not for long. */
const batchEvents = 8;
const batchMs = 5;

interface Waiting {
  readonly event: readonly RecordDraft[];
  readonly warcinfoId: string | undefined;
  readonly resolve: (records: readonly PackedRecord[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Digests and compresses small records in a thread beside the one that fetches, several events a message: for small
 * pages that is a third of the work, and one site alone then keeps two cores busy. Large records go the usual way.
 */
export class PackingThread {
  readonly #worker: Worker;
  readonly #sent: Waiting[][] = [];
  #batch: Waiting[] = [];
  #broken: { readonly error: unknown } | undefined;

  constructor(onFailure: (error: unknown) => void) {
    this.#worker = new Worker(new URL('packing-worker.ts', import.meta.url));
    this.#worker.on('message', (answers: readonly PackAnswer[]) => this.#onAnswers(answers));
    this.#worker.on('error', (error) => {
      this.#broken = { error };
      for (const { reject } of [...this.#sent.flat(), ...this.#batch]) reject(error);
      onFailure(error);
    });
  }

  readonly pack: PackEvent = async (event, warcinfoId, gzip) => {
    const small = event.every(
      ({ block }) => block instanceof Uint8Array && block.length < mostPackedBytes / 2,
    );
    if (gzip === undefined || !small) return packEvent(event, warcinfoId, gzip);
    if (this.#broken !== undefined) throw this.#broken.error;
    return new Promise((resolve, reject) => {
      this.#batch.push({ event, warcinfoId, resolve, reject });
      if (this.#batch.length >= batchEvents) this.#send();
      else if (this.#batch.length === 1) setTimeout(() => this.#send(), batchMs);
    });
  };

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(): void {
    if (this.#batch.length === 0) return;
    const requests = this.#batch.map(({ event, warcinfoId }): PackRequest => ({ event, warcinfoId }));
    this.#sent.push(this.#batch);
    this.#batch = [];
    this.#worker.postMessage(requests);
  }

  /** Answers come in the order of the requests. */
  #onAnswers(answers: readonly PackAnswer[]): void {
    const batch = this.#sent.shift() ?? [];
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index];
      if (answer === undefined) reject(new Error('the packing thread gave no answer'));
      else if ('problem' in answer) reject(new Error(answer.problem));
      else resolve(recordsOf(answer));
    }
  }
}

function recordsOf({ bytes, records }: Extract<PackAnswer, { bytes: unknown }>): PackedRecord[] {
  let start = 0;
  return records.map(({ id, digests, end }) => {
    const member = bytes.subarray(start, end);
    start = end;
    return { id, digests, bytes: [member] };
  });
}
