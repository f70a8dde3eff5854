import { failure, success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import { foldCase } from './fold-case.ts';
import { digits, spaces, wordCharacters } from './expression-tree.ts';
import type { CharacterSet, ExpressionTree } from './expression-tree.ts';

/**
 * `shared` is common to Python, Java and JavaScript, for clients of the CDX server; `javascript` is JavaScript without flags,
 * for the rules of crawls. They differ in:
 *
 *                shared                              javascript
 *   (?i)abc      ignores case                        refused: (?i:abc)
 *   (?P<n>a)     a group                             refused
 *   []a] [^]a]   the bracket is in the set           [] is nothing, [^] is anything
 *   a{,3}        up to three                         the characters themselves
 *   \A \Z \z     beginning and end of the text       refused
 */
export type ExpressionSyntax = 'shared' | 'javascript';

/**
 * Reads regular expressions:
 *
 *   a . [a-z] [^a-z] \d \w \s \D \W \S   characters      ( ) (?: ) (?<name> ) (?i: ) (?-i: )   groups
 *   ^ $ \b \B                            places          * + ? {2} {2,} {2,3}, also followed by ?
 *   |                                    a choice        \. \t \n \x41 \u0041 \u{1f600} \cA
 *
 * Back-references, look-ahead, look-behind and possessive repeats are refused: they need more than one pass over a text. So
 * are escapes that an engine may read as a plain letter, such as `\p{L}` in JavaScript without flags.
 */
export function parseExpression(source: string, syntax: ExpressionSyntax): Result<ExpressionTree, string> {
  const parser = new Parser(source, syntax);
  try {
    return success(parser.whole());
  } catch (error) {
    if (error instanceof NotUnderstood) return failure(error.message);
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
const maxRepeats = 1000;
const deepestNesting = 100;

class Parser {
  readonly #characters: readonly string[];
  readonly #syntax: ExpressionSyntax;
  #at = 0;
  #depth = 0;
  #ignoreCase = false;
  readonly #names = new Set<string>();

  constructor(source: string, syntax: ExpressionSyntax) {
    this.#characters = Array.from(source);
    this.#syntax = syntax;
  }

  whole(): ExpressionTree {
    if (this.#syntax === 'shared') {
      const [opening = '', flags = ''] = /^\(\?([ims]+)\)/.exec(this.#ahead(10)) ?? [];
      this.#at += opening.length;
      this.#ignoreCase = flags.includes('i');
    }
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

  #count(): { readonly min: number; readonly max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    if (!this.#isNext('{')) return undefined;
    const found = /^\{(\d*)(,?)(\d*)\}/.exec(this.#ahead(40));
    const [whole = '', from = '', comma = '', to = ''] = found ?? [];
    // A brace that is not a count is literal.
    if (from + to === '' || (from === '' && this.#syntax === 'javascript')) return undefined;
    this.#at += whole.length;
    const min = Number(from);
    const max = comma === '' ? min : to === '' ? Infinity : Number(to);
    if (max < min) throw this.#problem('the numbers of a repeat are out of order');
    if (min > maxRepeats || (max > maxRepeats && max !== Infinity))
      throw this.#problem(`at most ${maxRepeats} repeats can be counted`);
    return { min, max };
  }

  #single(): ExpressionTree {
    const character = this.#next();
    switch (character) {
      case '(':
        return this.#group();
      case '[':
        return this.#character(this.#set());
      // URLs and index values have no line ends, so the dot matches every character.
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
        return this.#character(only(character));
    }
  }

  #character(set: CharacterSet): ExpressionTree {
    return { kind: 'character', set: this.#ignoreCase ? foldCase(set) : set };
  }

  #group(): ExpressionTree {
    const ignoredBefore = this.#ignoreCase;
    if (this.#take('?')) this.#groupMark();
    if (++this.#depth > deepestNesting)
      throw this.#problem(`groups are nested more than ${deepestNesting} deep`);
    const tree = this.#choice();
    if (!this.#take(')')) throw this.#problem('a ( without its )');
    this.#depth--;
    this.#ignoreCase = ignoredBefore;
    return tree;
  }

  /** After `(?`. */
  #groupMark(): void {
    const rest = this.#ahead(80);
    if (/^<?[=!]/.test(rest))
      throw this.#problem(
        'look-ahead and look-behind, as in (?=…), (?!…), (?<=…) and (?<!…), are not supported',
      );
    const named = this.#syntax === 'shared' ? /^P?<[A-Za-z_]\w*>/ : /^<[A-Za-z_$][\w$]*>/;
    const [opening, on = '', off = ''] = /^([ims]*)(?:-([ims]+))?:/.exec(rest) ?? named.exec(rest) ?? [];
    if (opening === undefined) throw this.#problem('the mark after (? is not understood');
    this.#at += opening.length;
    if (opening.endsWith('>')) {
      if (this.#names.has(opening)) throw this.#problem('two groups have the same name');
      this.#names.add(opening);
      return;
    }
    if (new Set(on + off).size < on.length + off.length) throw this.#problem('the same mark twice after (?');
    if (on.includes('i')) this.#ignoreCase = true;
    if (off.includes('i')) this.#ignoreCase = false;
  }

  #escaped(): ExpressionTree {
    const letter = this.#characters[this.#at];
    if (letter === 'b' || letter === 'B') {
      this.#at++;
      return { kind: 'place', place: letter === 'b' ? 'word-edge' : 'no-word-edge' };
    }
    if (this.#syntax === 'shared' && /^[AZz]$/.test(letter ?? '')) {
      this.#at++;
      return { kind: 'place', place: letter === 'A' ? 'start' : 'end' };
    }
    return this.#character(this.#escapedSet());
  }

  /** After a backslash. */
  #escapedSet(): CharacterSet {
    const letter = this.#next();
    const known = setsByLetter.get(letter.toLowerCase());
    if (known !== undefined) return letter === letter.toLowerCase() ? known : { ...known, negated: true };
    const control = controls.get(letter);
    if (letter === '0' && /^\d/.test(this.#ahead(1))) throw this.#problem('octal numbers are not supported');
    if (control !== undefined) return only(control);
    const [braced = '', point = ''] =
      letter === 'u' ? (/^\{([\da-f]{1,6})\}/i.exec(this.#ahead(8)) ?? []) : [];
    if (braced !== '' && Number.parseInt(point, 16) <= 0x10ffff) {
      this.#at += braced.length;
      return only(String.fromCodePoint(Number.parseInt(point, 16)));
    }
    if (letter === 'c' && /^[a-z]/i.test(this.#ahead(1)))
      return only(String.fromCharCode(this.#next().charCodeAt(0) % 32));
    if (letter === 'x' || letter === 'u') {
      const length = letter === 'x' ? 2 : 4;
      const code = this.#ahead(length);
      if (!/^[\da-f]+$/i.test(code) || code.length !== length)
        throw this.#problem(`\\${letter} needs ${length} hexadecimal digits`);
      this.#at += length;
      return only(String.fromCodePoint(Number.parseInt(code, 16)));
    }
    if (/[1-9k]/.test(letter)) throw this.#problem(`back-references, as in \\${letter}, are not supported`);
    if (/[A-Za-z]/.test(letter)) throw this.#problem(`\\${letter} is not understood`);
    return only(letter);
  }

  #set(): CharacterSet {
    const negated = this.#take('^');
    const ranges: (readonly [number, number])[] = [];
    const canBeEmpty = this.#syntax === 'javascript';
    for (let isFirst = !canBeEmpty; isFirst || !this.#isNext(']'); isFirst = false) {
      const first = this.#setPart();
      // A minus at the end, or beside a class such as \d, is literal.
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
      const last = this.#setPart();
      const [end] = last.ranges;
      // Beside a class, as in [a-\d], the minus is literal.
      if (last.negated || last.ranges.length !== 1 || end?.[0] !== end?.[1]) {
        ranges.push(start, ...positive(only('-')), ...positive(last));
        continue;
      }
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

  #ahead(length: number): string {
    return this.#characters.slice(this.#at, this.#at + length).join('');
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

/** The same set without negation. */
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
