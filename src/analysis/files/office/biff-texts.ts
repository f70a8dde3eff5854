import { textLimits } from '../../text/text-limits.ts';

const wide = 1;
const hasSounds = 4;
const hasRuns = 8;

/**
 * The table of texts of a workbook (MS-XLS 2.4.265), which may be cut anywhere into records that continue it. After each cut the next record states again whether the text is wide.
 *
 *   count of uses(4) count(4) | length(2) flags(1) runs(2)? sounds(4)? characters, runs × 4, sounds | …
 */
export class BiffTexts {
  #records: Buffer[] = [];
  #texts: string[] | undefined;

  begin(content: Buffer): void {
    this.#records = [content.subarray(8)];
    this.#texts = undefined;
  }

  goOn(content: Buffer): void {
    this.#records.push(content);
  }

  text(index: number): string {
    this.#texts ??= [...this.#read()];
    return this.#texts[index] ?? '';
  }

  *#read(): Generator<string> {
    const cursor = new Cursor(this.#records);
    let chars = 0;
    while (!cursor.isAtEnd && chars < textLimits.textChars) {
      const length = cursor.number(2);
      const flags = cursor.number(1);
      const runs = (flags & hasRuns) === 0 ? 0 : cursor.number(2);
      const sounds = (flags & hasSounds) === 0 ? 0 : cursor.number(4);
      const text = cursor.characters(length, (flags & wide) !== 0);
      chars += text.length + 1;
      yield text;
      cursor.skip(runs * 4 + sounds);
    }
  }
}

class Cursor {
  readonly #records: readonly Buffer[];
  #record = 0;
  #at = 0;

  constructor(records: readonly Buffer[]) {
    this.#records = records;
  }

  get isAtEnd(): boolean {
    this.#step();
    return this.#record >= this.#records.length;
  }

  number(sizeBytes: number): number {
    this.#step();
    const record = this.#records[this.#record];
    const at = this.#at;
    this.#at += sizeBytes;
    return record !== undefined && at + sizeBytes <= record.length ? record.readUIntLE(at, sizeBytes) : 0;
  }

  characters(length: number, isWideAtFirst: boolean): string {
    let text = '';
    let isWide = isWideAtFirst;
    while (text.length < length) {
      const record = this.#records[this.#record];
      if (record === undefined) break;
      const width = isWide ? 2 : 1;
      const count = Math.min(length - text.length, Math.floor((record.length - this.#at) / width));
      text += record.toString(isWide ? 'utf16le' : 'latin1', this.#at, this.#at + count * width);
      this.#at += count * width;
      if (text.length >= length) break;
      this.#record++;
      isWide = ((this.#records[this.#record]?.[0] ?? 0) & wide) !== 0;
      this.#at = 1;
    }
    return text;
  }

  skip(sizeBytes: number): void {
    let left = sizeBytes;
    while (left > 0) {
      this.#step();
      const record = this.#records[this.#record];
      if (record === undefined) return;
      const here = Math.min(left, record.length - this.#at);
      this.#at += here;
      left -= here;
    }
  }

  #step(): void {
    while (this.#record < this.#records.length && this.#at >= (this.#records[this.#record]?.length ?? 0)) {
      this.#record++;
      this.#at = 0;
    }
  }
}
