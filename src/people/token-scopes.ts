import type { Right } from './rights.ts';

/** The scopes of a token. A token never allows more than the role of its owner. */
export const tokenScopes = ['read', 'propose', 'harvest', 'administer'] as const;

/** A leaked token must not work for ever. */
export const maxTokenDays = 366;

export type TokenScope = (typeof tokenScopes)[number];

const everything = ['administer'] as const;
const reading = tokenScopes;

/** The scopes that include each right. */
const scopesOf = {
  'own.account': reading,
  'people.read': reading,
  'selection.read': reading,
  'planning.read': reading,
  'jobs.read': reading,
  'missing.read': reading,
  'storage.read': reading,
  'analysis.read': reading,
  'targets.propose': ['propose', 'administer'],
  'targets.edit': ['propose', 'administer'],
  'notes.write': ['propose', 'administer'],
  'planning.edit': ['harvest', 'administer'],
  'harvests.launch': ['harvest', 'administer'],
  'targets.collect': ['harvest', 'administer'],
  'jobs.control': ['harvest', 'administer'],
  'missing.edit': ['harvest', 'administer'],
  'targets.decide': everything,
  'collections.edit': everything,
  'target-options.edit': everything,
  'mapping.edit': everything,
  'analysis.edit': everything,
  'people.manage': everything,
  'audit.read': everything,
} as const satisfies Readonly<Record<Right, readonly TokenScope[]>>;

/** The limits of the token of a request. */
export interface TokenLimits {
  readonly scopes: readonly TokenScope[];
  /** Ids of the collections in which it may change something; undefined: all collections of its owner. */
  readonly collections: ReadonlySet<string> | undefined;
}

export function scopesAllow({ scopes }: TokenLimits, right: Right): boolean {
  const opening: readonly TokenScope[] = scopesOf[right];
  return scopes.some((scope) => opening.includes(scope));
}
