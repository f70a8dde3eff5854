import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

/** Counts how often each block of the instrumented files was entered. */
export const counters = new Uint8Array(1 << 16);
let blocks = 0;

/**
 * Instruments files of src/ on load, with a counter at the beginning of every block: function bodies, branches, loops,
 * cases. Node has no cheaper way to read the coverage after each run.
 */
export function instrumentSource(): void {
  Object.assign(globalThis, { __counters: counters });
  const source = new URL('../src/', import.meta.url).href;
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith(source) || !url.endsWith('.ts')) return next(url, context);
      const code = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source: withCounters(code), shortCircuit: true };
    },
  });
}

function withCounters(code: string): string {
  // Spans are byte offsets from an origin that differs by file: the first statement shows it.
  const marked = Buffer.from(`0;${code}`);
  const program = parseSync(marked.toString(), { syntax: 'ecmascript', target: 'es2022' });
  const origin = program.body[0]?.span.start ?? 0;
  const places: Place[] = [];
  const add = (at: number, text: string, order: number): void => {
    places.push({ at: at - origin, text, order });
  };
  const statement = ({ span }: Spanned): void => {
    const order = places.length;
    add(span.start, `{${count()};`, order);
    add(span.end, '}', -order);
  };
  const expression = ({ span }: Spanned): void => {
    const order = places.length + 1;
    add(span.start, `(${count()},`, order);
    add(span.end, ')', -order);
  };
  visit(program.body, (node) => {
    if (isBlock(node)) add(node.span.start + 1, `${count()};`, places.length + 1);
    for (const name of branches[node.type] ?? []) {
      const branch = node[name];
      if (!isSpanned(branch) || isBlock(branch)) continue;
      if (branch.type.endsWith('Statement') || branch.type.endsWith('Declaration')) statement(branch);
      else expression(branch);
    }
  });
  const parts: Buffer[] = [];
  let done = 0;
  for (const { at, text } of places.toSorted((one, other) => one.at - other.at || one.order - other.order)) {
    parts.push(marked.subarray(done, at), Buffer.from(text));
    done = at;
  }
  parts.push(marked.subarray(done));
  return Buffer.concat(parts).toString();
}

/** Conditionally executed nodes. */
const branches: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
  ConditionalExpression: ['consequent', 'alternate'],
  ArrowFunctionExpression: ['body'],
};

function count(): string {
  return `__counters[${blocks++ % counters.length}]++`;
}

/** Order at one offset: ends, inner first, then beginnings, outer first. */
interface Place {
  readonly at: number;
  readonly text: string;
  readonly order: number;
}

interface Spanned extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
}

function isBlock({ type }: Spanned): boolean {
  return type === 'BlockStatement' || type === 'FunctionBody';
}

function isSpanned(value: unknown): value is Spanned {
  return typeof value === 'object' && value !== null && 'type' in value && 'span' in value;
}

function visit(value: unknown, see: (node: Spanned) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if (isSpanned(value)) see(value);
    for (const part of Object.values(value)) if (typeof part === 'object') visit(part, see);
  }
}
