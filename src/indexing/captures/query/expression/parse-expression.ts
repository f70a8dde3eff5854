import { digits, spaces, wordCharacters } from './expression-tree.ts';
import type { CharacterSet, ExpressionTree } from './expression-tree.ts';

export type ParsedExpression =
  | { readonly ok: true; readonly tree: ExpressionTree }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads what Python, Java and JavaScript have in common of regular expressions:
 *
 *   a . [a-z] [^a-z] \d \w \s \D \W \S   characters      ( ) (?: ) (?P<name> ) (?<name> )   groups
 *   ^ $ \A \Z \z \b \B                   places          * + ? {2} {2,} {2,3} {,3}, also with a ? behind
 *   |                                    a choice        \. \t \n \x41 \u0041
 *
 * What needs more than one pass over a text is refused: back-references, looking ahead and behind, possessive repeats.
 */
export function parseExpression(source: string): ParsedExpression {
  const parser = new Parser(source);
  try {
    return { ok: true, tree: parser.whole() };
  } catch (error) {
    if (error instanceof NotUnderstood) return { ok: false, reason: error.message };
    throw error;
  }
}

class NotUnderstood extends Error {}

const setsByLetter: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', digits],
  ['w', wordCharacters],
  ['s', spaces],
]);
const controls: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
]);
const mostRepeats = 1000;

class Parser {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#characters = Array.from(source);
  }

  whole(): ExpressionTree {
    const tree = this.#choice();
    if (this.#at < this.#characters.length) throw this.#problem('a ) without its (');
    return tree;
  }

  #choice(): ExpressionTree {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): ExpressionTree {
    const parts: ExpressionTree[] = [];
    while (this.#at < this.#characters.length && !this.#isNext('|') && !this.#isNext(')'))
      parts.push(this.#repeated(this.#single()));
    return { kind: 'sequence', parts };
  }

  #repeated(part: ExpressionTree): ExpressionTree {
    const count = this.#count();
    if (count === undefined) return part;
    if (part.kind === 'place') throw this.#problem('a place cannot be repeated');
    if (this.#take('+')) throw this.#problem('possessive repeats are not understood');
    // Lazy or not, the same texts match.
    this.#take('?');
    if (this.#count() !== undefined) throw this.#problem('a repeat of a repeat needs brackets');
    return { kind: 'repeat', part, ...count };
  }

  #count(): { readonly least: number; readonly most: number } | undefined {
    if (this.#take('*')) return { least: 0, most: Infinity };
    if (this.#take('+')) return { least: 1, most: Infinity };
    if (this.#take('?')) return { least: 0, most: 1 };
    if (!this.#isNext('{')) return undefined;
    const text = this.#characters.slice(this.#at, this.#at + 20).join('');
    const found = /^\{(\d*)(,?)(\d*)\}/.exec(text);
    const [whole = '', from = '', comma = '', to = ''] = found ?? [];
    // A brace that is no count stands for itself.
    if (from + to === '') return undefined;
    this.#at += whole.length;
    const least = Number(from);
    const most = comma === '' ? least : to === '' ? Infinity : Number(to);
    if (most < least) throw this.#problem('the numbers of a repeat are out of order');
    if (least > mostRepeats || (most > mostRepeats && most !== Infinity))
      throw this.#problem(`at most ${mostRepeats} repeats can be counted`);
    return { least, most };
  }

  #single(): ExpressionTree {
    const character = this.#next();
    switch (character) {
      case '(':
        return this.#group();
      case '[':
        return { kind: 'character', set: this.#set() };
      // Values of an index have no line ends: every character is one that the dot stands for.
      case '.':
        return { kind: 'character', set: { negated: true, ranges: [] } };
      case '^':
        return { kind: 'place', place: 'start' };
      case '$':
        return { kind: 'place', place: 'end' };
      case '*':
      case '+':
      case '?':
        throw this.#problem(`nothing to repeat before ${character}`);
      case '\\':
        return this.#escaped();
      default:
        return { kind: 'character', set: only(character) };
    }
  }

  #group(): ExpressionTree {
    if (this.#take('?')) {
      const rest = this.#characters.slice(this.#at, this.#at + 80).join('');
      const [opening] = /^(?::|P?<[A-Za-z_]\w*>)/.exec(rest) ?? [];
      if (opening === undefined)
        throw this.#problem(
          'looking ahead or behind and other marks after (? are not understood; a filter with ! says what may not match',
        );
      this.#at += opening.length;
    }
    const tree = this.#choice();
    if (!this.#take(')')) throw this.#problem('a ( without its )');
    return tree;
  }

  #escaped(): ExpressionTree {
    const letter = this.#characters[this.#at];
    if (letter === 'b' || letter === 'B') {
      this.#at++;
      return { kind: 'place', place: letter === 'b' ? 'word-edge' : 'no-word-edge' };
    }
    if (letter === 'A' || letter === 'Z' || letter === 'z') {
      this.#at++;
      return { kind: 'place', place: letter === 'A' ? 'start' : 'end' };
    }
    return { kind: 'character', set: this.#escapedSet() };
  }

  /** Behind a backslash. */
  #escapedSet(): CharacterSet {
    const letter = this.#next();
    const known = setsByLetter.get(letter.toLowerCase());
    if (known !== undefined) return letter === letter.toLowerCase() ? known : { ...known, negated: true };
    const control = controls.get(letter);
    if (control !== undefined) return only(control);
    if (letter === 'x' || letter === 'u') {
      const length = letter === 'x' ? 2 : 4;
      const code = this.#characters.slice(this.#at, this.#at + length).join('');
      if (!/^[\da-f]+$/i.test(code) || code.length !== length)
        throw this.#problem(`\\${letter} needs ${length} hexadecimal digits`);
      this.#at += length;
      return only(String.fromCodePoint(Number.parseInt(code, 16)));
    }
    if (/[1-9]/.test(letter)) throw this.#problem('back-references are not understood');
    if (/[A-Za-z]/.test(letter)) throw this.#problem(`\\${letter} is not understood`);
    return only(letter);
  }

  #set(): CharacterSet {
    const negated = this.#take('^');
    const ranges: (readonly [number, number])[] = [];
    for (let isFirst = true; isFirst || !this.#isNext(']'); isFirst = false) {
      const first = this.#setPart();
      // A minus at the end, or beside a class such as \d, stands for itself.
      const isRange = this.#isNext('-') && this.#characters[this.#at + 1] !== ']';
      const [start] = first.ranges;
      if (
        !isRange ||
        first.negated ||
        first.ranges.length !== 1 ||
        start === undefined ||
        start[0] !== start[1]
      ) {
        ranges.push(...positive(first));
        continue;
      }
      this.#at++;
      const [end] = this.#setPart().ranges;
      if (end === undefined || end[0] < start[0])
        throw this.#problem('a range of characters is out of order');
      ranges.push([start[0], end[0]]);
    }
    this.#at++;
    return { negated, ranges };
  }

  #setPart(): CharacterSet {
    const character = this.#next('a [ without its ]');
    if (character !== '\\') return only(character);
    if (this.#take('b')) return only('\b');
    return this.#escapedSet();
  }

  #isNext(character: string): boolean {
    return this.#characters[this.#at] === character;
  }

  #take(character: string): boolean {
    if (!this.#isNext(character)) return false;
    this.#at++;
    return true;
  }

  #next(problem = 'it ends too early'): string {
    const character = this.#characters[this.#at];
    if (character === undefined) throw this.#problem(problem);
    this.#at++;
    return character;
  }

  #problem(message: string): NotUnderstood {
    return new NotUnderstood(`${message} (at character ${Math.min(this.#at, this.#characters.length)})`);
  }
}

function only(character: string): CharacterSet {
  const point = character.codePointAt(0) ?? 0;
  return { negated: false, ranges: [[point, point]] };
}

/** The same set, said by what is in it. */
function positive({ negated, ranges }: CharacterSet): CharacterSet['ranges'] {
  if (!negated) return ranges;
  const gaps: [number, number][] = [];
  let from = 0;
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    if (first > from) gaps.push([from, first - 1]);
    from = Math.max(from, last + 1);
  }
  return [...gaps, [from, 0x10ffff]];
}
