import { operations } from '../storage/access-class.ts';
import type { AccessClass, Operation } from '../storage/access-class.ts';

const forNobody = {
  reason: '',
  isHidden: true,
  isCollected: true,
  isLocked: false,
  maxCopiedWords: null,
  grants: {},
} satisfies Partial<AccessClass>;

const staff = ['librarian', 'curator', 'engineer', 'administrator'];

/** Classes that always exist. Only `default` can be defined anew in the archive log. */
export const builtInClasses: ReadonlyMap<string, AccessClass> = new Map(
  (
    [
      {
        ...forNobody,
        name: 'default',
        title: 'Everything that is in no other class',
        isHidden: false,
        grants: {
          machine: [...operations],
          ...Object.fromEntries(staff.map((role) => [`role:${role}`, [...operations]])),
        },
      },
      { ...forNobody, name: 'withdrawn', title: 'Withdrawn', isCollected: false },
      { ...forNobody, name: 'deleted', title: 'Deleted', isCollected: false },
    ] satisfies AccessClass[]
  ).map((each) => [each.name, each]),
);

/** A class that a rule names but nobody has defined is for nobody. */
export function undefinedClass(name: string): AccessClass {
  return { ...forNobody, name, title: name };
}

/** Operations as bits: those of several classes are intersected at once. */
export function bitsOf(allowed: readonly Operation[]): number {
  return allowed.reduce((bits, operation) => bits | (1 << operations.indexOf(operation)), 0);
}

export const allOperations = bitsOf(operations);
