import type { Addresses } from './addresses.ts';
import { ScriptNames } from './script-names.ts';
import { ScriptScan } from './script-scan.ts';
import type { Bracket, ScriptVisitor } from './script-scan.ts';

/** The names that wombat has stand-ins for. */
export const standIns = [
  'window',
  'globalThis',
  'self',
  'document',
  'location',
  'top',
  'parent',
  'frames',
  'opener',
] as const;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** How deep in brackets it stands: `(location = 1) => …` takes it back when the arrow comes. */
  readonly depth: number;
  /** Only where the script gets a block around it. */
  readonly isForBlock?: boolean;
}

/** How the script runs: this decides which names mean the page's window, and what may be declared around it. */
export type ScriptKind = 'classic' | 'module' | 'handler' | 'worker' | 'module worker';

interface EditOptions {
  readonly kind: ScriptKind;
  readonly addresses: Addresses;
}

export interface EditedScript {
  /** With or without the word `let` of what is declared at the top, see `ScriptNames`. */
  readonly text: (isInBlock: boolean) => string;
  /** One of the stand-ins is used by name. */
  readonly usesStandIns: boolean;
  readonly writesDocument: boolean;
  readonly names: ScriptNames;
}

const checkThis = '_____WB$wombat$check$this$function_____(this)';
/** The function keeps `eval` direct, so that it sees the variables of its place. */
const localEval = 'WB_wombat_runEval((_______eval_arg) => eval(_______eval_arg)).eval(';
/** At the top of a script these are the page's: wombat decides by `this` and the caller. */
const globalEval =
  'WB_wombat_runEval2((_______eval_arg, isGlobal) => { var ge = eval; return isGlobal ? ge(_______eval_arg) : eval(_______eval_arg); }).eval(this, (function() { return arguments })(),';
const evals = new Set([localEval, globalEval, 'self.eval']);
const isStandIn: ReadonlySet<string> = new Set(standIns);
/** A value is given on here: before these `this` may be the window, and behind these it is not asked for a property. */
const beforeThis = new Set(['=', ',', '&', '|', '?', ':', '⇒']);
const behindThis = new Set(['=', '!', ';', ',', ')', ']', '}', '|', '&', '?', ':', '']);
const endsLine = /^[\t ]*(?:\r?\n|\/\/)/;
const maxTakenBack = 64;
/** Behind `import`; not where it is assigned to. */
const importMetaUrl = /^\s*\.\s*meta\s*\.\s*url(?![\w$]|\s*=(?!=))/;
const importOption = /\b(?:with|assert)\b/;

/** Goes through the script once and writes differently what a declaration around it cannot reach. */
export function findEdits(script: string, options: EditOptions): EditedScript {
  const finder = new EditFinder(script, options);
  finder.scan.run();
  return {
    text: (isInBlock) => finder.edited(isInBlock),
    usesStandIns: finder.usesStandIns,
    writesDocument: finder.writesDocument,
    names: finder.names,
  };
}

class EditFinder implements ScriptVisitor {
  readonly scan: ScriptScan;
  readonly names: ScriptNames;
  writesDocument = false;
  readonly #script: string;
  readonly #addresses: Addresses;
  readonly #isModule: boolean;
  readonly #isWorker: boolean;
  readonly #edits: (Edit | undefined)[] = [];
  /** For each open bracket how many edits there were before it, and the call before it that may be a method's name. */
  readonly #opened: { edits: number; call: number | undefined }[] = [];
  #call: number | undefined;
  #usesName = false;
  #documentEnd = -1;
  #hasImportOption: boolean | undefined;

  constructor(script: string, { kind, addresses }: EditOptions) {
    this.#script = script;
    this.#addresses = addresses;
    this.#isModule = kind === 'module' || kind === 'module worker';
    this.#isWorker = kind === 'worker' || kind === 'module worker';
    this.scan = new ScriptScan(script, this);
    this.names = new ScriptNames(this.scan, isStandIn);
  }

  /** `eval` is written so that it uses them. */
  get usesStandIns(): boolean {
    return this.#usesName || this.#edits.some((edit) => edit !== undefined && evals.has(edit.text));
  }

  edited(isInBlock: boolean): string {
    const parts: string[] = [];
    let at = 0;
    for (const edit of this.#edits) {
      if (edit === undefined || (edit.isForBlock === true && !isInBlock)) continue;
      parts.push(this.#script.slice(at, edit.start), edit.text);
      at = edit.end;
    }
    if (parts.length === 0) return this.#script;
    parts.push(this.#script.slice(at));
    return parts.join('');
  }

  word(word: string, start: number, end: number): void {
    const { before } = this.scan;
    this.#call = undefined;
    this.#name(word, start, end);
    if (before === '.' || before === '#') {
      this.#property(word, start, end);
      return;
    }
    if (isStandIn.has(word)) {
      this.#usesName = true;
      if (word === 'location') this.#location(end);
      if (word === 'document') this.#documentEnd = end;
      return;
    }
    if (word === 'this') this.#this(start, end);
    else if (word === 'eval') this.#eval(start, end);
    else if (word === 'import') this.#import(start, end);
  }

  #name(word: string, start: number, end: number): void {
    const { lets } = this.names;
    const before = lets.length;
    this.names.word(word, start, end);
    const added = lets.length > before ? lets.at(-1) : undefined;
    if (added !== undefined) {
      this.#edits.push({ start: added, end: added + 3, text: '', depth: this.scan.depth, isForBlock: true });
    }
  }

  #edit(start: number, end: number, text: string): number {
    this.#edits.push({ start, end, text, depth: this.scan.depth });
    return this.#edits.length - 1;
  }

  /** `.postMessage(` has to know who sends; what `document.write` left half done is ended behind the script. */
  #property(word: string, start: number, end: number): void {
    if (word === 'postMessage' && this.#script[end] === '(') {
      this.#edit(start, start, '__WB_pmw(self).');
    } else if ((word === 'write' || word === 'writeln') && this.#documentEnd === start - 1) {
      this.writesDocument = true;
    }
  }

  /**
   * `location = "/next"` would throw the stand-in away instead of going there:
   * `location = (…).href = "/next"` goes there when it is the window's, and is a plain assignment when it is not.
   */
  #location(end: number): void {
    const { scan } = this;
    const sign = this.#assignment(end);
    if (sign < 0 || this.#isWorker || this.names.isDeclaring) return;
    // A default value or a field, not an assignment: `{ location = 1 } = …`, `class { location = 1 }`.
    if (
      scan.bracket === 'object' ||
      scan.bracket === 'class' ||
      scan.bracket === 'list' ||
      scan.bracket === 'parameters'
    ) {
      return;
    }
    const local = this.#isModule && scan.functions === 0 ? '' : ', arguments';
    this.#edit(
      sign + 1,
      sign + 1,
      ` ((self.__WB_check_loc && self.__WB_check_loc(location${local})) || {}).href =`,
    );
  }

  /** The position of the `=` of an assignment after `end`; negative for `==` and `=>`. */
  #assignment(end: number): number {
    let at = end;
    while (this.#script[at] === ' ' || this.#script[at] === '\n' || this.#script[at] === '\t') at++;
    const next = this.#script[at + 1];
    return this.#script[at] === '=' && next !== '=' && next !== '>' ? at : -1;
  }

  #this(start: number, end: number): void {
    if (this.#script[end] === '.') {
      const property = /^\w+/.exec(this.#script.slice(end + 1, end + 12))?.[0] ?? '';
      if (isStandIn.has(property)) this.#edit(start, end, checkThis);
      return;
    }
    const next = this.scan.nextSign(end);
    const { before, wordBefore } = this.scan;
    const isLast =
      behindThis.has(next) || (endsLine.test(this.#script.slice(end, end + 40)) && !'.[(`'.includes(next));
    if (!isLast || (next === ':' && before !== '?')) return;
    const isCompared = next === '=' || next === '!';
    const isGiven =
      isCompared ||
      beforeThis.has(before) ||
      wordBefore === 'return' ||
      (before === '(' && this.#isCalledAtOnce(start));
    if (isGiven) this.#edit(start, end, checkThis);
  }

  /** `}(this)` and `})(this)`: the usual way to hand the window to a library. */
  #isCalledAtOnce(start: number): boolean {
    return /\}\s{0,8}\)?\s{0,8}\(\s{0,8}$/.test(this.#script.slice(Math.max(0, start - 32), start));
  }

  #eval(start: number, end: number): void {
    if (this.#isWorker) return;
    const { before, wordBefore } = this.scan;
    const next = this.scan.nextSign(end);
    if (next === '(' && wordBefore !== 'function') {
      const open = this.#script.indexOf('(', end);
      this.#call = this.#edit(start, open + 1, this.scan.scopes > 0 ? localEval : globalEval);
    } else if ((before === '=' || before === ',') && behindThis.has(next) && next !== ':') {
      this.#edit(start, end, 'self.eval');
    }
  }

  /**
   * `import(x)` stays a call of the script's own, because only such a call is looked up in the import map with the script's
   * scope; the archive's function (browser/wombat-additions.js) writes the specifier. Without an import option nearby the
   * second argument is left out: older browsers refuse the whole script for it.
   */
  #import(start: number, end: number): void {
    const url = JSON.stringify(this.#addresses.base);
    const next = this.scan.nextSign(end);
    if (next === '.') {
      const read = importMetaUrl.exec(this.#script.slice(end, end + 60))?.[0];
      if (read !== undefined) this.#edit(start, end + read.length, url);
      return;
    }
    if (next !== '(') return;
    const open = this.#script.indexOf('(', end);
    this.#hasImportOption ??= importOption.test(this.#script);
    const load = this.#hasImportOption
      ? '(____wb_url, ____wb_options) => import(____wb_url, ____wb_options)'
      : '(____wb_url) => import(____wb_url)';
    this.#call = this.#edit(start, open + 1, `____wb_rewrite_import__(${load}, ${url}, `);
  }

  string(start: number, end: number): void {
    if (!this.#isModule || !this.names.endImport()) return;
    const specifier = this.#script.slice(start, end).replaceAll('\\/', '/');
    // Bare names are looked up in the import map, whose addresses are archived ones.
    if (!/^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/)/i.test(specifier) || specifier.includes('\\')) return;
    const archived = this.#addresses.archived(specifier, 'esm_');
    if (archived !== undefined) this.#edit(start, end, archived.replace(/['"]/g, '\\$&'));
  }

  open(bracket: Bracket): void {
    this.names.open();
    this.#opened.push({ edits: this.#edits.length, call: bracket === 'group' ? this.#call : undefined });
    this.#call = undefined;
  }

  close(bracket: Bracket, next: string): void {
    this.names.close();
    const opened = this.#opened.pop();
    if (opened === undefined || bracket !== 'group') return;
    // `eval(x) {` and `import(x) {` are methods of these names.
    if (next === '{' && opened.call !== undefined) this.#edits[opened.call] = undefined;
    if (next === '=') this.#takeBack(opened.edits);
  }

  /** The parameters of an arrow function were not assignments. */
  #takeBack(from: number): void {
    const depth = this.scan.depth + 1;
    for (let at = from; at < Math.min(this.#edits.length, from + maxTakenBack); at++) {
      const edit = this.#edits[at];
      if (edit !== undefined && edit.depth === depth && edit.text.startsWith(' (('))
        this.#edits[at] = undefined;
    }
  }

  semicolon(): void {
    this.names.semicolon();
  }

  comma(): void {
    this.names.comma();
  }
}
