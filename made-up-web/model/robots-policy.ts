/** The robots policy of a site: written as its robots.txt, and evaluated for the truth (RFC 9309). */
import { literalPattern } from './literal-pattern.ts';
import { link, plain } from './fragment.ts';
import type { Fragment } from './fragment.ts';

export interface RobotsRule {
  readonly verb: 'Allow' | 'Disallow';
  readonly path: string;
}

export interface RobotsGroup {
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  readonly crawlDelaySeconds?: number;
}

export interface RobotsPolicy {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps?: readonly string[];
  /** Independent of the rules: robots.txt is unavailable because of the server (RFC 9309, 2.3.1.4). */
  readonly unreachable?: true;
}

/** The product token for which the truth is evaluated. */
export const ourRobot = 'heirloom';

export const openToAll: RobotsPolicy = { groups: [{ agents: ['*'], rules: [] }] };

export function robotsText(policy: RobotsPolicy): Fragment {
  const groups = policy.groups.map((group) => [
    ...group.agents.map((agent) => `User-agent: ${agent}\n`),
    ...(group.crawlDelaySeconds === undefined ? [] : [`Crawl-delay: ${group.crawlDelaySeconds}\n`]),
    // A group without a rule would run into the next one.
    ...(group.rules.length === 0
      ? ['Disallow:\n']
      : group.rules.map((rule) => `${rule.verb}: ${rule.path}\n`)),
    '\n',
  ]);
  const sitemaps = (policy.sitemaps ?? []).map(
    (url) => plain`Sitemap: ${link('sitemap', 'robots Sitemap', url)}\n`,
  );
  return plain`${groups}${sitemaps}`;
}

/** RFC 9309, 2.2.2: of the rules that match, the longest decides; at equal length Allow. */
export function robotsVerdict(policy: RobotsPolicy, target: string): 'allowed' | 'disallowed' {
  if (target === '/robots.txt') return 'allowed';
  if (policy.unreachable === true) return 'disallowed';
  const ours = policy.groups.filter((group) =>
    group.agents.some((agent) => agent.toLowerCase() === ourRobot),
  );
  const groups = ours.length > 0 ? ours : policy.groups.filter((group) => group.agents.includes('*'));
  let best: RobotsRule | undefined;
  for (const rule of groups.flatMap((group) => group.rules)) {
    if (!matches(rule.path, target)) continue;
    const longer = best === undefined || rule.path.length > best.path.length;
    const equalAndAllow = rule.path.length === best?.path.length && rule.verb === 'Allow';
    if (longer || equalAndAllow) best = rule;
  }
  return best?.verb === 'Disallow' ? 'disallowed' : 'allowed';
}

function matches(pattern: string, target: string): boolean {
  if (pattern === '') return false;
  if (!/[*$]/.test(pattern)) return target.startsWith(pattern);
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  const expression = body.split('*').map(literalPattern).join('.*');
  return new RegExp(`^${expression}${anchored ? '$' : ''}`, 's').test(target);
}
