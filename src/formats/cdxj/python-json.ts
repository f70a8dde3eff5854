/**
 * Reads JSON as Python's json.loads does, and keeps what JSON.parse loses: the order of keys that look like numbers, the
 * digits of long numbers, the difference of 1 and 1.0, NaN and Infinity.
 */
export type PythonJson = Map<string, PythonJson> | PythonJson[] | PythonScalar;

/** `text` is Python's str() of the value: 'True', 'None', '1.0', '1e+16'. */
interface PythonScalar {
  readonly text: string;
}

/** `syntax`: not JSON. `limit`: JSON beyond Python's limits. */
export class PythonJsonError extends Error {
  readonly kind: 'syntax' | 'limit';

  constructor(kind: 'syntax' | 'limit') {
    super(`not read as JSON: ${kind}`);
    this.kind = kind;
  }
}

/** Python stops at a recursion of about 1000 calls, less the calls it is already in. */
const maxDepth = 980;
/** sys.int_info.default_max_str_digits */
const maxIntegerDigits = 4300;

const literals: readonly (readonly [string, string])[] = [
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
  ['NaN', 'nan'],
  ['Infinity', 'inf'],
  ['-Infinity', '-inf'],
];

export function readPythonJson(text: string): PythonJson {
  const reader = new Reader(text);
  const value = reader.readValue(0);
  reader.expectEnd();
  return value;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readValue(depth: number): PythonJson {
    if (depth > maxDepth) throw new PythonJsonError('limit');
    this.#skipBlanks();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#readObject(depth);
      case '[':
        return this.#readArray(depth);
      case '"':
        return { text: this.#readString() };
      default:
        return { text: this.#readLiteral() ?? this.#readNumber() };
    }
  }

  expectEnd(): void {
    this.#skipBlanks();
    if (this.#at !== this.#text.length) throw new PythonJsonError('syntax');
  }

  #skipBlanks(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at++;
  }

  /** Steps over the character when it is next, after white space. */
  #accept(character: string): boolean {
    this.#skipBlanks();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #expect(character: string): void {
    if (!this.#accept(character)) throw new PythonJsonError('syntax');
  }

  #readObject(depth: number): Map<string, PythonJson> {
    const object = new Map<string, PythonJson>();
    this.#expect('{');
    if (this.#accept('}')) return object;
    do {
      this.#skipBlanks();
      const name = this.#readString();
      this.#expect(':');
      object.set(name, this.readValue(depth + 1));
    } while (this.#accept(','));
    this.#expect('}');
    return object;
  }

  #readArray(depth: number): PythonJson[] {
    const array: PythonJson[] = [];
    this.#expect('[');
    if (this.#accept(']')) return array;
    do array.push(this.readValue(depth + 1));
    while (this.#accept(','));
    this.#expect(']');
    return array;
  }

  /** A string token has the same grammar in JSON.parse: escapes, no raw control characters, lone surrogates allowed. */
  #readString(): string {
    if (this.#text[this.#at] !== '"') throw new PythonJsonError('syntax');
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    const token = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    try {
      return JSON.parse(token) as string;
    } catch {
      throw new PythonJsonError('syntax');
    }
  }

  #readLiteral(): string | undefined {
    const found = literals.find(([word]) => this.#text.startsWith(word, this.#at));
    if (found === undefined) return undefined;
    this.#at += found[0].length;
    return found[1];
  }

  #readNumber(): string {
    const pattern = /(-?(?:0|[1-9]\d*))(\.\d+)?([eE][-+]?\d+)?/y;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) throw new PythonJsonError('syntax');
    this.#at = pattern.lastIndex;
    const [token, integer = '', fraction, exponent] = match;
    if (fraction !== undefined || exponent !== undefined) return pythonFloat(Number(token));
    if (integer.replace('-', '').length > maxIntegerDigits) throw new PythonJsonError('limit');
    return integer === '-0' ? '0' : integer;
  }
}

/** repr of a Python float: the same shortest digits as JavaScript, an exponent below 1e-4 and from 1e16 on. */
function pythonFloat(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
