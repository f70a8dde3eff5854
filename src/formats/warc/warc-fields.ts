import { isAscii, isUtf8 } from 'node:buffer';

export interface NamedField {
  readonly name: string;
  readonly value: string;
}

/** The named fields of a record, in order, repeats kept; names are compared without case (WARC 1.1, 4). */
export class WarcFields implements Iterable<NamedField> {
  readonly #fields: readonly NamedField[];

  constructor(fields: readonly NamedField[]) {
    this.#fields = fields;
  }

  get(name: string): string | undefined {
    for (const field of this.#fields) if (sameName(field.name, name)) return field.value;
    return undefined;
  }

  all(name: string): string[] {
    return this.#fields.filter((field) => sameName(field.name, name)).map((field) => field.value);
  }

  [Symbol.iterator](): Iterator<NamedField> {
    return this.#fields[Symbol.iterator]();
  }
}

function sameName(a: string, b: string): boolean {
  return a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const controls = /[\0-\x08\n-\x1f\x7f]/;

export interface FieldsParse {
  readonly fields: WarcFields;
  readonly oddities: readonly string[];
}

/**
 * Reads `name: value` lines: a record's header after its version line, or a block of `application/warc-fields`. Folded lines
 * are joined (read, never written), bare line feeds and lines without a colon are noted.
 */
export function parseWarcFields(bytes: Buffer): FieldsParse {
  const fields: { name: string; value: string }[] = [];
  const oddities = new Set<string>();
  const text = decodeText(bytes, oddities);
  for (let at = 0; at < text.length;) {
    const lineEnd = text.indexOf('\n', at);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    let end = lineEnd < 0 ? text.length : lineEnd;
    if (text.charCodeAt(end - 1) === 13 && end > at) end--;
    else if (lineEnd >= 0) oddities.add('lines end in LF alone');
    if (end > at && text.charCodeAt(end - 1) === 13) {
      end--;
      oddities.add('lines end in CR CR LF');
    }
    if (end > at) readLine(text.slice(at, end), fields, oddities);
    at = next;
  }
  return { fields: new WarcFields(fields), oddities: [...oddities] };
}

function readLine(line: string, fields: { name: string; value: string }[], oddities: Set<string>): void {
  if (controls.test(line)) oddities.add('control characters');
  const first = line.charCodeAt(0);
  const previous = fields.at(-1);
  if ((first === 32 || first === 9) && previous !== undefined) {
    previous.value = `${previous.value} ${line.trim()}`.trim();
    oddities.add('a folded line');
    return;
  }
  const colon = line.indexOf(':');
  if (colon <= 0) {
    oddities.add(`a line without a field name: ${JSON.stringify(line.slice(0, 60))}`);
    return;
  }
  fields.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
}

function decodeText(bytes: Buffer, oddities: Set<string>): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  oddities.add('text that is not UTF-8, read as Latin-1');
  return bytes.toString('latin1');
}
