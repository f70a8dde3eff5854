import { ExpressionMachine } from './expression-machine.ts';
import { LinearExpression } from './linear-expression.ts';
import type { ReadExpression } from './linear-expression.ts';

/** Steps per machine: larger machines have states that seldom recur. */
const maxStepsTogether = 2000;
/** Maximum literals to search for one by one before the expressions run. */
const maxRequired = 8;

/** An expression to search in whole URLs: JavaScript without flags, as far as it takes linear time. */
export function readUrlExpression(source: string): ReadExpression {
  return LinearExpression.read(source, 'javascript');
}

/** An expression that should have been refused when it was read. */
export class UnusableExpression extends Error {}

/**
 * A list of rules, of which the first that matches a URL decides. One pass over the URL tests all; only for a match, which is
 * rare, is the first rule determined.
 */
export class UrlExpressions {
  readonly #expressions: readonly LinearExpression[];
  #together: readonly Together[];
  readonly #single = new Map<LinearExpression, ExpressionMachine>();

  constructor(sources: readonly string[]) {
    this.#expressions = sources.map(usable);
    this.#together = grouped(this.#expressions).map(together);
  }

  /** The source of the first matching rule. */
  first(url: string): string | undefined {
    for (const group of this.#together) {
      if (group.required?.some((text) => url.includes(text)) === false) continue;
      const isFound = group.machine.matches(url);
      if (group.machine.isThrashing && group.expressions.length > 1) this.#split(group);
      if (isFound) return this.#firstOf(group, url);
    }
    return undefined;
  }

  #firstOf({ expressions }: Together, url: string): string | undefined {
    if (expressions.length === 1) return expressions[0]?.source;
    return expressions.find((expression) => this.#machineOf(expression).matches(url))?.source;
  }

  #machineOf(expression: LinearExpression): ExpressionMachine {
    const known = this.#single.get(expression);
    const machine = known ?? new ExpressionMachine([expression.steps], { search: true });
    if (known === undefined) this.#single.set(expression, machine);
    return machine;
  }

  #split(group: Together): void {
    const half = Math.ceil(group.expressions.length / 2);
    const halves = [group.expressions.slice(0, half), group.expressions.slice(half)].map(together);
    this.#together = this.#together.flatMap((each) => (each === group ? halves : [each]));
  }
}

/** Maximum compiled lists. A job has a few, and its sites share them. */
const maxListsKept = 50;
const kept = new Map<string, UrlExpressions>();

/** The same list is compiled once for all sites of a thread, which share its states. */
export function urlExpressions(sources: readonly string[]): UrlExpressions {
  const key = JSON.stringify(sources);
  const expressions = kept.get(key) ?? new UrlExpressions(sources);
  kept.delete(key);
  kept.set(key, expressions);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxListsKept) break;
    kept.delete(oldest);
  }
  return expressions;
}

interface Together {
  /** A URL without any of these cannot match; undefined if all can. */
  readonly required: readonly string[] | undefined;
  readonly expressions: readonly LinearExpression[];
  readonly machine: ExpressionMachine;
}

function together(expressions: readonly LinearExpression[]): Together {
  const machine = new ExpressionMachine(
    expressions.map(({ steps }) => steps),
    { search: true },
  );
  return { expressions, machine, required: requiredOf(expressions) };
}

function requiredOf(expressions: readonly LinearExpression[]): readonly string[] | undefined {
  const required = expressions.map((expression) => expression.required);
  if (!required.every((texts) => texts !== undefined)) return undefined;
  const all = [...new Set(required.flat())];
  return all.length <= maxRequired ? all : undefined;
}

function grouped(expressions: readonly LinearExpression[]): LinearExpression[][] {
  const groups: LinearExpression[][] = [];
  let length = Infinity;
  for (const expression of expressions) {
    length += expression.steps.length;
    if (length > maxStepsTogether) {
      groups.push([]);
      length = expression.steps.length;
    }
    groups.at(-1)?.push(expression);
  }
  return groups;
}

function usable(source: string): LinearExpression {
  const read = readUrlExpression(source);
  if (!read.ok) throw new UnusableExpression(`the expression ${source} cannot be used: ${read.error}`);
  return read.value;
}
