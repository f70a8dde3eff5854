/** Why a URL was not fetched, as reports count it; the first that fits its rule. */
export const skipReasons = [
  'robots',
  'scope',
  'trap',
  'reject',
  'synonym',
  'depth',
  'limit',
  'other',
] as const;

export type SkipReason = (typeof skipReasons)[number];

const beginnings: readonly (readonly [start: string, reason: SkipReason])[] = [
  ['robots.txt', 'robots'],
  ['scope ', 'scope'],
  ['trap', 'trap'],
  ['reject ', 'reject'],
  ['synonym of ', 'synonym'],
  ['captured with the site ', 'synonym'],
  ['depth ', 'depth'],
  ['limit: ', 'limit'],
];

/** From the rule that decided: see SkippedLink. */
export function skipReason(rule: string): SkipReason {
  return beginnings.find(([start]) => rule.startsWith(start))?.[1] ?? 'other';
}
