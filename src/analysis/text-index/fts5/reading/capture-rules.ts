import { defined } from '../../../../formats/values/defined.ts';
import { statSync } from 'node:fs';
import { DecisionTable } from '../../../../repository/local/decisions/decision-table.ts';
import { RuleBook } from '../../../../repository/local/decisions/rule-book.ts';

/** What the rules are asked about. */
export interface RuledCapture {
  readonly urlkey: string;
  readonly timestamp: string;
  readonly url: string;
  readonly file: string;
  readonly offset: number | undefined;
  readonly digest: string;
}

/** The decisions about captures, as they stand in their file now; another may take its place. */
export class CaptureRules {
  readonly #path: string;
  #table: DecisionTable | undefined;
  #book: RuleBook | undefined;
  #file = '';
  #dataVersion = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Before each question. False: there is nothing that could refuse a capture. */
  refresh(): boolean {
    const file = identityOf(this.#path);
    if (this.#table === undefined || file !== this.#file) {
      this.close();
      this.#table = DecisionTable.open(this.#path, { readOnly: true });
      this.#book = this.#table && new RuleBook(this.#table);
      this.#file = file;
    }
    if (this.#table === undefined) throw new Error(`the decisions in ${this.#path} cannot be read`);
    const { dataVersion } = this.#table;
    if (dataVersion !== this.#dataVersion) this.#book?.forget();
    this.#dataVersion = dataVersion;
    return this.#book?.hasRules ?? true;
  }

  allows({ urlkey, timestamp, url, file, offset, digest }: RuledCapture): boolean {
    const line = {
      urlkey,
      timestamp,
      url,
      filename: file,
      digest,
      ...defined({ offset }),
    };
    return this.#book?.refusal(line, Date.now()) === undefined;
  }

  close(): void {
    this.#table?.close();
    this.#table = undefined;
  }
}

function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? '' : `${found.dev} ${found.ino}`;
}
