import { captureOfFields, readJson } from '../../../formats/cdxj/cdxj.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { dumpJson } from '../../../formats/cdxj/python-json-text.ts';
import { fieldName } from './field-names.ts';

/** A capture on its way through a query. Its line is decoded when somebody asks for what is in it, and only once. */
export class ListedCapture {
  readonly line: string;
  readonly urlkey: string;
  readonly timestamp: string;
  /** Its number, from 1, among the captures with this key and timestamp that the reader may see. */
  readonly ordinal: number;
  readonly #changes: ReadonlyMap<string, string>;
  /** The JSON of the line. */
  #json: unknown;
  #capture: CaptureLine | undefined;
  #fields: ReadonlyMap<string, unknown> | undefined;

  constructor(line: string, ordinal: number, changes: ReadonlyMap<string, string> = noChanges) {
    this.line = line;
    this.ordinal = ordinal;
    const afterKey = line.indexOf(' ');
    this.urlkey = line.slice(0, afterKey);
    this.timestamp = line.slice(afterKey + 1, line.indexOf(' ', afterKey + 1));
    this.#changes = changes;
  }

  /** As the index has it. */
  get capture(): CaptureLine {
    if (this.#capture !== undefined) return this.#capture;
    const parsed = captureOfFields(this.urlkey, this.timestamp, this.#decoded());
    if (!parsed.ok) throw new Error(`a line of the index is damaged (${parsed.reason}): ${this.line}`);
    this.#capture = parsed.line;
    return parsed.line;
  }

  /** In the order of the line; what was added on the way is last. */
  get fields(): ReadonlyMap<string, unknown> {
    this.#fields ??= new Map([...this.#named(), ...this.#changes]);
    return this.#fields;
  }

  get isChanged(): boolean {
    return this.#changes.size > 0;
  }

  /** The line, with its changes if there are any. */
  get text(): string {
    return this.isChanged ? dumpJson(this.fields) : this.line;
  }

  /** Empty where the capture has no such field. */
  value(name: string): string {
    if (name === 'urlkey') return this.urlkey;
    if (name === 'timestamp') return this.timestamp;
    const value = this.fields.get(name);
    if (value === undefined) return '';
    return typeof value === 'string' ? value : dumpJson(value);
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  with(changes: ReadonlyMap<string, string>): ListedCapture {
    const changed = new ListedCapture(this.line, this.ordinal, new Map([...this.#changes, ...changes]));
    return this.#givenTo(changed);
  }

  /** The same capture with another number. */
  numbered(ordinal: number): ListedCapture {
    return this.#givenTo(new ListedCapture(this.line, ordinal, this.#changes));
  }

  /** The same capture as if this were its key. */
  under(urlkey: string): ListedCapture {
    const moved = new ListedCapture(
      urlkey + this.line.slice(this.urlkey.length),
      this.ordinal,
      this.#changes,
    );
    moved.#json = this.#json;
    return moved;
  }

  /** Shares the decoded fields with another capture of the same line. */
  #givenTo(other: ListedCapture): ListedCapture {
    other.#json = this.#json;
    other.#capture = this.#capture;
    return other;
  }

  #decoded(): unknown {
    this.#json ??= readJson(this.line.slice(this.urlkey.length + this.timestamp.length + 2));
    if (this.#json === undefined) throw new Error(`a line of the index is damaged (no JSON): ${this.line}`);
    return this.#json;
  }

  #named(): [string, unknown][] {
    const { urlkey, timestamp } = this;
    const named = Object.entries(this.#decoded() as object).map(([name, value]): [string, unknown] => [
      fieldName(name),
      value,
    ]);
    return [['urlkey', urlkey], ['timestamp', timestamp], ...named];
  }
}

const noChanges: ReadonlyMap<string, string> = new Map();
