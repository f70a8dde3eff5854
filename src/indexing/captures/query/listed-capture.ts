import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { dumpJson } from '../../../formats/cdxj/python-json-text.ts';
import { fieldName } from './field-names.ts';

/** A capture on its way through a query. Its line is taken apart only when somebody asks for what is in it. */
export class ListedCapture {
  readonly line: string;
  readonly urlkey: string;
  readonly timestamp: string;
  /** Its number, from 1, among the captures with this key and timestamp that the reader may see. */
  readonly ordinal: number;
  readonly #changes: ReadonlyMap<string, string>;
  #fields: ReadonlyMap<string, unknown> | undefined;

  constructor(line: string, ordinal: number, changes: ReadonlyMap<string, string> = new Map()) {
    this.line = line;
    this.ordinal = ordinal;
    const afterKey = line.indexOf(' ');
    this.urlkey = line.slice(0, afterKey);
    this.timestamp = line.slice(afterKey + 1, line.indexOf(' ', afterKey + 1));
    this.#changes = changes;
  }

  /** As the index has it. */
  get capture(): CaptureLine {
    const parsed = parseCdxj(this.line);
    if (!parsed.ok) throw new Error(`a line of the index is damaged (${parsed.reason}): ${this.line}`);
    return parsed.line;
  }

  /** In the order of the line; what was added on the way is last. */
  get fields(): ReadonlyMap<string, unknown> {
    this.#fields ??= new Map([...readFields(this), ...this.#changes]);
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
    return new ListedCapture(this.line, this.ordinal, new Map([...this.#changes, ...changes]));
  }
}

function readFields({ line, urlkey, timestamp }: ListedCapture): Map<string, unknown> {
  const json = JSON.parse(line.slice(urlkey.length + timestamp.length + 2)) as Record<string, unknown>;
  const named = Object.entries(json).map(([name, value]): [string, unknown] => [fieldName(name), value]);
  return new Map<string, unknown>([['urlkey', urlkey], ['timestamp', timestamp], ...named]);
}
