import type { ExpressionTree } from './expression-tree.ts';

/** More alternatives than this cost more to look for than they save. */
const maxAlternatives = 4;

/**
 * Texts of which one must be in whatever the expression is found in: `/cal/\d+` needs `/cal/`, `(sort|order)=` needs `sort` or `order`.
 * Looking for them is much faster than running the expression. Undefined: there are none to speak of.
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

/** Runs of single characters, and what each other part needs by itself. */
function candidatesIn(parts: readonly ExpressionTree[]): (readonly string[])[] {
  const candidates: (readonly string[])[] = [];
  let run = '';
  for (const part of parts) {
    // A place is between characters: the run goes on behind it.
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

/** The longer the rarer; among equals the fewer. */
function best(candidates: readonly (readonly string[])[]): readonly string[] | undefined {
  return candidates.toSorted((one, other) => shortest(other) - shortest(one) || one.length - other.length)[0];
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map(({ length }) => length));
}
