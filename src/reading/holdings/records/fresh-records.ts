import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { StoredRecord } from './stored-record.ts';

/** As long as files stay open: one that has gone, or a vault, is noticed after this time. */
const freshMs = 1000;
const mostBytes = 32 << 20;
/** Of what a record takes beside its body, about. */
const headBytes = 4096;

interface FreshRecord {
  readonly stored: StoredRecord;
  readonly readMs: number;
  readonly sizeBytes: number;
}

/** Small records that were read a moment ago: what many look at is asked for again and again. */
export class FreshRecords {
  readonly #nowMs: () => number;
  /** In the order in which they were read. */
  readonly #records = new Map<string, FreshRecord>();
  #sizeBytes = 0;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  get(capture: CaptureLine): StoredRecord | undefined {
    const found = this.#records.get(nameOf(capture));
    return found !== undefined && this.#isFresh(found) ? found.stored : undefined;
  }

  /** Answers the record as it can be kept; as it is where it is not small. */
  add(capture: CaptureLine, stored: StoredRecord): StoredRecord {
    if (stored.body.kind !== 'whole') return stored;
    stored.close();
    const kept = { ...stored, close: () => {} };
    const name = nameOf(capture);
    const sizeBytes = stored.body.bytes.length + headBytes;
    this.#drop(name);
    this.#records.set(name, { stored: kept, readMs: this.#nowMs(), sizeBytes });
    this.#sizeBytes += sizeBytes;
    for (const [oldest, record] of this.#records) {
      if (this.#sizeBytes <= mostBytes && this.#isFresh(record)) break;
      this.#drop(oldest);
    }
    return kept;
  }

  #drop(name: string): void {
    this.#sizeBytes -= this.#records.get(name)?.sizeBytes ?? 0;
    this.#records.delete(name);
  }

  #isFresh({ readMs }: FreshRecord): boolean {
    return this.#nowMs() - readMs < freshMs;
  }
}

/** With the URL: that the record is of this capture was made sure of. */
function nameOf({ filename = '', offset = -1, url }: CaptureLine): string {
  return `${filename} ${offset} ${url}`;
}
