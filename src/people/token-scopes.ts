import type { Right } from './rights.ts';

/** What a token is good for, beside the role of its person: it never allows more than that. */
export const tokenScopes = ['read', 'propose', 'harvest', 'administer'] as const;

/** A token that leaks must not be good for ever. */
export const maxTokenDays = 366;

export type TokenScope = (typeof tokenScopes)[number];

const everything = ['administer'] as const;
const reading = tokenScopes;

/** Which scopes open a right. */
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

/** The limits of a token by which a person asks. */
export interface TokenLimits {
  readonly scopes: readonly TokenScope[];
  /** Ids of the collections in which it may change something; undefined: in all of the person. */
  readonly collections: ReadonlySet<string> | undefined;
}

export function scopesAllow({ scopes }: TokenLimits, right: Right): boolean {
  const opening: readonly TokenScope[] = scopesOf[right];
  return scopes.some((scope) => opening.includes(scope));
}
