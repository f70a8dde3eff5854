import type { ScriptScan } from './script-scan.ts';

interface Declared {
  readonly name: string;
  readonly isLet: boolean;
}

/**
 * The names that a script declares. A block around the script would hide what it declares with `let`, `const` and
 * `class` from the scripts after it, and forbids `var` and functions of the names that the block itself declares.
 */
export class ScriptNames {
  /** Stand-ins that the script declares itself: they stay its own. */
  readonly own = new Set<string>();
  /** At the top of the script, in order. */
  readonly declared: Declared[] = [];
  /** The position of the word `let` in a plain declaration at the top of the script. */
  readonly lets: number[] = [];
  readonly #scan: ScriptScan;
  readonly #isStandIn: ReadonlySet<string>;
  #declaring: 'var' | 'let' | 'const' | undefined;
  #declaringDepth = 0;
  #letStart = -1;
  #isNameNext = false;
  #isPattern = false;
  #isDeclaration = false;
  #isImporting = false;

  constructor(scan: ScriptScan, isStandIn: ReadonlySet<string>) {
    this.#scan = scan;
    this.#isStandIn = isStandIn;
  }

  /** The current word is the name of a declaration, not a use. */
  isDeclaring = false;

  word(word: string, start: number, end: number): void {
    const { before, wordBefore, depth } = this.#scan;
    this.isDeclaring = false;
    if (before === '.' || before === '#') return;
    if (this.#isImporting && this.#isStandIn.has(word)) this.own.add(word);
    if (word === 'var' || word === 'let' || word === 'const') this.#begin(word, start, end);
    else if (word === 'import' || word === 'export')
      this.#isImporting = depth === 0 && this.#mayName(word, end);
    else if (word === 'class' || word === 'function') this.#isDeclaration = this.#beginsStatement();
    else if (wordBefore === 'class' || wordBefore === 'function') this.#named(word, wordBefore);
    else if (this.#declaring !== undefined) this.#declarator(word, end);
  }

  #mayName(word: string, end: number): boolean {
    const next = this.#scan.nextSign(end);
    return word === 'import' ? next !== '(' && next !== '.' : next === '{' || next === '*';
  }

  #begin(word: 'var' | 'let' | 'const', start: number, end: number): void {
    const next = this.#scan.nextSign(end);
    if (word === 'let' && !/[\w$[{\x80-\uffff]/.test(next)) return;
    this.#declaring = word;
    this.#declaringDepth = this.#scan.depth;
    this.#isNameNext = true;
    this.#isPattern = false;
    this.#letStart = word === 'let' && next !== '{' && next !== '[' ? start : -1;
  }

  /** A class or function that is part of an expression keeps its name to itself. */
  #beginsStatement(): boolean {
    const { before, wordBefore, isOnNewLine } = this.#scan;
    if (wordBefore === 'export' || wordBefore === 'default' || wordBefore === 'async') return true;
    if (before === '' || before === ';' || before === '}') return true;
    return isOnNewLine && (before === 'a' || before === '"' || before === ')' || before === ']');
  }

  #named(word: string, kind: string): void {
    if (this.#scan.depth > 0 || !this.#isDeclaration) return;
    if (this.#isStandIn.has(word)) this.own.add(word);
    else if (kind === 'class' && word !== 'extends') this.declared.push({ name: word, isLet: false });
  }

  /** The names behind `var`, and behind each comma at the same depth; in a pattern any word that is no key. */
  #declarator(word: string, end: number): void {
    const { before, wordBefore, depth } = this.#scan;
    if (this.#isPattern) {
      if (this.#scan.nextSign(end) !== ':' && '{[,:…'.includes(before)) this.#declare(word, true);
      return;
    }
    if (depth > this.#declaringDepth) return;
    if (
      depth === this.#declaringDepth &&
      this.#isNameNext &&
      (before === ',' || wordBefore === this.#declaring)
    ) {
      this.#isNameNext = false;
      this.#declare(word, false);
    } else if (depth < this.#declaringDepth || this.#isNewStatement(word)) {
      this.#declaring = undefined;
    }
  }

  #isNewStatement(word: string): boolean {
    const { before, isOnNewLine } = this.#scan;
    return (
      isOnNewLine &&
      (before === 'a' || before === '"' || before === ')' || before === '}' || before === ']') &&
      word !== 'in' &&
      word !== 'of' &&
      word !== 'instanceof'
    );
  }

  #declare(word: string, isInPattern: boolean): void {
    this.isDeclaring = true;
    const isTop = this.#declaring === 'var' ? this.#scan.scopes === 0 : this.#declaringDepth === 0;
    if (!isTop) return;
    if (this.#isStandIn.has(word)) {
      this.own.add(word);
    } else if (this.#declaring !== 'var') {
      const isLet = this.#letStart >= 0 && !isInPattern;
      this.declared.push({ name: word, isLet });
      if (isLet && this.lets.at(-1) !== this.#letStart) this.lets.push(this.#letStart);
    }
  }

  open(): void {
    const { before, wordBefore, depth } = this.#scan;
    if (this.#declaring === undefined || !this.#isNameNext || depth !== this.#declaringDepth) return;
    this.#isPattern = before === ',' || wordBefore === this.#declaring;
  }

  close(): void {
    if (!this.#isPattern || this.#scan.depth !== this.#declaringDepth) return;
    this.#isPattern = false;
    this.#isNameNext = false;
  }

  comma(): void {
    if (this.#declaring !== undefined && this.#scan.depth === this.#declaringDepth) this.#isNameNext = true;
  }

  semicolon(): void {
    if (this.#scan.depth <= this.#declaringDepth) {
      this.#declaring = undefined;
      this.#isPattern = false;
    }
    if (this.#scan.depth === 0) this.#isImporting = false;
  }

  /** A string comes: is it the address of an import or export? */
  endImport(): boolean {
    const { wordBefore, depth } = this.#scan;
    if (!this.#isImporting || depth > 0 || (wordBefore !== 'from' && wordBefore !== 'import')) return false;
    this.#isImporting = false;
    return true;
  }
}
