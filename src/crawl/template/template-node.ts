import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, YAMLMap, YAMLParseError } from 'yaml';
import type { Reason } from '../../reasons/reason.ts';
import { templateReason } from './template-reason.ts';

/** A node of a template, with its line: all that the reading of settings needs of YAML. */
export type TemplateNode = TextNode | ListNode | MapNode;

interface TextNode {
  readonly shape: 'text';
  readonly line: number;
  readonly text: string;
  /** Nothing was written, not even quotes. */
  readonly blank: boolean;
}

interface ListNode {
  readonly shape: 'list';
  readonly line: number;
  readonly items: readonly TemplateNode[];
}

export interface MapNode {
  readonly shape: 'map';
  readonly line: number;
  readonly entries: readonly MapEntry[];
}

interface MapEntry {
  readonly key: string;
  readonly line: number;
  readonly value: TemplateNode;
}

/** Lines are counted from 1. */
export interface TemplateProblem extends Reason {
  readonly line: number;
}

interface ParsedTemplate {
  /** Undefined: nothing in it, or nothing that could be read. */
  readonly node: TemplateNode | undefined;
  readonly problems: readonly TemplateProblem[];
  /** From this line on the text is no YAML, and what was read of it may mislead. */
  readonly brokenFrom: number;
}

/** The parser takes seconds for a megabyte of the worst kind. As much holds 25,000 crawler traps of 40 characters. */
const longestTemplate = 1_000_000;
/** Four levels are used: a section in a section, its setting, the items of that. */
const deepest = 8;

export function parseTemplate(text: string): ParsedTemplate {
  if (text.length > longestTemplate) {
    const tooLong = templateReason('template-too-long', { characters: text.length, max: longestTemplate });
    return { node: undefined, problems: [{ line: 1, ...tooLong }], brokenFrom: 1 };
  }
  const lines = new LineCounter();
  // failsafe: every value stays the text that was written (`1.10`, `no`, `0x10`), for its setting to judge.
  // uniqueKeys of the library compares each key with each other one; it is done below.
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const { problems: broken, brokenFrom } = syntaxProblems(document, lineAt);
  const tree = new Tree(lineAt);
  const node = document.contents === null ? undefined : tree.node(document.contents, 1);
  return { node, problems: [...broken, ...tree.problems], brokenFrom };
}

function syntaxProblems(
  document: Document.Parsed,
  lineAt: (offset: number) => number,
): { problems: TemplateProblem[]; brokenFrom: number } {
  const problems = document.errors.map((error) => ({
    line: lineAt(error.pos[0]),
    ...syntaxReason(error),
  }));
  const brokenFrom = problems.reduce((min, { line }) => Math.min(min, line), Infinity);
  const unknownTags = document.warnings.map(({ message, pos }) => ({
    line: lineAt(pos[0]),
    ...templateReason('yaml-tag', { detail: message }),
  }));
  return { problems: [...problems, ...unknownTags], brokenFrom };
}

function syntaxReason({ code, message }: YAMLParseError): Reason {
  if (code === 'RESOURCE_EXHAUSTION') return templateReason('yaml-too-deep');
  if (code === 'MULTIPLE_DOCS') return templateReason('yaml-second-document');
  return templateReason('yaml-broken', { detail: message });
}

class Tree {
  readonly problems: TemplateProblem[] = [];
  readonly #lineAt: (offset: number) => number;

  constructor(lineAt: (offset: number) => number) {
    this.#lineAt = lineAt;
  }

  /** Undefined: cannot be taken, and its problem is noted. */
  node(node: unknown, depth: number, lineOfKey = 1): TemplateNode | undefined {
    const line = this.#lineOf(node) ?? lineOfKey;
    if (depth > deepest) return this.#refuse(line, templateReason('yaml-too-deep'));
    if (isScalar(node)) {
      const text = String(node.value);
      return { shape: 'text', line, text, blank: text === '' && node.type === 'PLAIN' };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.node(item, depth + 1, line));
      return { shape: 'list', line, items: items.filter((item) => item !== undefined) };
    }
    if (isMap(node)) return { shape: 'map', line, entries: this.#entries(node, depth) };
    // A few lines of aliases of aliases unfold to billions of values, so none is followed.
    if (isAlias(node)) return this.#refuse(line, templateReason('yaml-alias', { alias: node.source }));
    return { shape: 'text', line, text: '', blank: true };
  }

  #entries(map: YAMLMap, depth: number): MapEntry[] {
    const lines = new Map<string, number>();
    const entries: MapEntry[] = [];
    for (const { key, value } of map.items) {
      const line = this.#lineOf(key) ?? this.#lineOf(map) ?? 1;
      const name = isScalar(key) ? String(key.value) : undefined;
      const before = name === undefined ? undefined : lines.get(name);
      if (name === undefined) {
        this.#refuse(line, templateReason('yaml-key'));
      } else if (before !== undefined) {
        this.#refuse(line, templateReason('yaml-key-twice', { key: name, line: before }));
      } else {
        lines.set(name, line);
        const node = this.node(value, depth + 1, line);
        if (node !== undefined) entries.push({ key: name, line, value: node });
      }
    }
    return entries;
  }

  #refuse(line: number, reason: Reason): undefined {
    this.problems.push({ line, ...reason });
  }

  #lineOf(node: unknown): number | undefined {
    const range = (node as Partial<Node> | null)?.range;
    return range === undefined || range === null ? undefined : this.#lineAt(range[0]);
  }
}
