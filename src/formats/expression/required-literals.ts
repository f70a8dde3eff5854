import type { ExpressionTree } from './expression-tree.ts';

/** Searching for more alternatives costs more than it saves. */
const maxAlternatives = 4;

/**
 * Literals of which every match contains one: `/cal/\d+` needs `/cal/`, `(sort|order)=` needs `sort` or `order`. Searching
 * for them is much faster than running the expression. Undefined if there are none of use.
 */
export function requiredLiterals(tree: ExpressionTree): readonly string[] | undefined {
  switch (tree.kind) {
    case 'character': {
      const character = onlyMember(tree);
      return character === undefined ? undefined : [character];
    }
    case 'place':
      return undefined;
    case 'repeat':
      return tree.min > 0 ? requiredLiterals(tree.part) : undefined;
    case 'choice': {
      const parts = tree.parts.map(requiredLiterals);
      if (!parts.every((part) => part !== undefined)) return undefined;
      const all = [...new Set(parts.flat())];
      return all.length <= maxAlternatives ? all : undefined;
    }
    case 'sequence':
      return best(candidatesIn(tree.parts));
  }
}

/** Runs of single characters, and the literals that each other part needs. */
function candidatesIn(parts: readonly ExpressionTree[]): (readonly string[])[] {
  const candidates: (readonly string[])[] = [];
  let run = '';
  for (const part of parts) {
    // A place is between characters: the run continues after it.
    if (part.kind === 'place') continue;
    const character = onlyMember(part);
    if (character !== undefined) {
      run += character;
      continue;
    }
    if (run !== '') candidates.push([run]);
    run = '';
    const needed = requiredLiterals(part);
    if (needed !== undefined) candidates.push(needed);
  }
  return run === '' ? candidates : [...candidates, [run]];
}

function onlyMember(tree: ExpressionTree): string | undefined {
  if (tree.kind !== 'character' || tree.set.negated || tree.set.ranges.length !== 1) return undefined;
  const [[first, last] = [0, 1]] = tree.set.ranges;
  return first === last ? String.fromCodePoint(first) : undefined;
}

/** A longer literal is rarer; among equals fewer are better. */
function best(candidates: readonly (readonly string[])[]): readonly string[] | undefined {
  return candidates.toSorted((one, other) => shortest(other) - shortest(one) || one.length - other.length)[0];
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map(({ length }) => length));
}
