import type { CharacterSet, ExpressionTree, Assertion } from './expression-tree.ts';

const maxSteps = 2000;

/**
 * A step of the program of an expression. Each leads to the next one in the list, but:
 *
 *   character   waits for a character of the set      fork    continues at both
 *   place       continues only there                  match   the text matches
 */
export type Step =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'place'; readonly place: Assertion }
  | { readonly kind: 'fork'; to: readonly number[] }
  | { readonly kind: 'match' };

/** Undefined if it would be too long. */
export function programOf(tree: ExpressionTree): readonly Step[] | undefined {
  if (lengthOf(tree) > maxSteps) return undefined;
  const steps: Step[] = [];
  append(tree, steps);
  steps.push({ kind: 'match' });
  return steps;
}

/** The number of steps, without making them. */
function lengthOf(tree: ExpressionTree): number {
  const sum = (parts: readonly ExpressionTree[], more: number): number =>
    parts.reduce((length, part) => length + lengthOf(part) + more, 0);
  switch (tree.kind) {
    case 'character':
    case 'place':
      return 1;
    case 'sequence':
      return sum(tree.parts, 0);
    case 'choice':
      return sum(tree.parts, 1) + 1;
    case 'repeat': {
      const copies = tree.max === Infinity ? tree.min + 1 : tree.max;
      return copies * (lengthOf(tree.part) + 2);
    }
  }
}

function append(tree: ExpressionTree, steps: Step[]): void {
  switch (tree.kind) {
    case 'character':
      steps.push({ kind: 'character', set: tree.set });
      return;
    case 'place':
      steps.push({ kind: 'place', place: tree.place });
      return;
    case 'sequence':
      for (const part of tree.parts) append(part, steps);
      return;
    case 'choice':
      appendChoice(tree.parts, steps);
      return;
    case 'repeat':
      for (let count = 0; count < tree.min; count++) append(tree.part, steps);
      if (tree.max === Infinity) appendLoop(tree.part, steps);
      else for (let count = tree.min; count < tree.max; count++) appendOptional(tree.part, steps);
  }
}

/** `fork 1 2 …`, then each part followed by a `fork` to the end. */
function appendChoice(parts: readonly ExpressionTree[], steps: Step[]): void {
  const entry = fork(steps);
  const exits: Fork[] = [];
  const starts: number[] = [];
  for (const part of parts) {
    starts.push(steps.length);
    append(part, steps);
    exits.push(fork(steps));
  }
  entry.to = starts;
  for (const exit of exits) exit.to = [steps.length];
}

/** `fork in out`, the part, `fork back`. */
function appendLoop(part: ExpressionTree, steps: Step[]): void {
  const start = steps.length;
  const entry = fork(steps);
  append(part, steps);
  fork(steps).to = [start];
  entry.to = [start + 1, steps.length];
}

function appendOptional(part: ExpressionTree, steps: Step[]): void {
  const entry = fork(steps);
  const start = steps.length;
  append(part, steps);
  entry.to = [start, steps.length];
}

type Fork = Extract<Step, { kind: 'fork' }>;

function fork(steps: Step[]): Fork {
  const step: Fork = { kind: 'fork', to: [] };
  steps.push(step);
  return step;
}
