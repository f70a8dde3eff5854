import type { Robots, RobotsGroup, RobotsLine, RobotsRule } from './parse-robots.ts';
import { matchablePath, matchesPattern } from './robots-path.ts';

interface RobotsDecision {
  readonly decision: 'allowed' | 'disallowed';
  /** The deciding rule, for display: `line 3: Disallow: /private/`, `no group`, `no rule matches`, `robots.txt itself` … */
  readonly rule: string;
}

/**
 * Whether the crawler with this product token (`heirloom`, not the whole User-Agent field) may fetch the URL. Only path and
 * query are matched; the caller chooses the robots.txt of the scheme, host and port.
 */
export function mayFetch(robots: Robots, userAgentToken: string, url: string): RobotsDecision {
  const path = matchablePath(url);
  if (path === '/robots.txt') return { decision: 'allowed', rule: 'robots.txt itself' };
  switch (robots.kind) {
    case 'unavailable':
      return { decision: 'allowed', rule: robots.reason };
    case 'unreachable':
      return { decision: 'disallowed', rule: robots.reason };
    case 'rules': {
      const groups = groupsFor(robots.groups, userAgentToken.toLowerCase());
      if (groups.length === 0) return { decision: 'allowed', rule: 'no group' };
      let strongest: RobotsRule | undefined;
      for (const rule of groups.flatMap((group) => group.rules)) {
        if (strongest !== undefined && !isStronger(rule, strongest)) continue;
        if (matchesPattern(path, rule.pattern)) strongest = rule;
      }
      return strongest === undefined
        ? { decision: 'allowed', rule: 'no rule matches' }
        : { decision: strongest.verdict, rule: describeLine(strongest.source) };
    }
  }
}

/** The crawl delay of the site for this agent; the longest of several. Not in the RFC. */
export function crawlDelaySeconds(robots: Robots, userAgentToken: string): number | undefined {
  if (robots.kind !== 'rules') return undefined;
  const token = userAgentToken.toLowerCase();
  const groups = groupsFor(robots.groups, token);
  const delays = groups.flatMap(({ agents, crawlDelays }) => {
    const named = agents.indexOf(token);
    const index = named < 0 ? agents.indexOf('*') : named;
    return crawlDelays.filter(({ agentCount }) => index < agentCount).map(({ seconds }) => seconds);
  });
  return delays.length === 0 ? undefined : delays.reduce((longest, seconds) => Math.max(longest, seconds));
}

/** The groups that name the agent, or else those for all (RFC 9309, section 2.2.1), which count as one group. */
function groupsFor(groups: readonly RobotsGroup[], token: string): readonly RobotsGroup[] {
  const named = groups.filter((group) => group.agents.includes(token));
  return named.length > 0 ? named : groups.filter((group) => group.agents.includes('*'));
}

/** Section 2.2.2: the longest pattern wins, and of two equally long ones the one that allows. */
function isStronger(rule: RobotsRule, than: RobotsRule): boolean {
  if (rule.pattern.length !== than.pattern.length) return rule.pattern.length > than.pattern.length;
  return rule.verdict === 'allowed' && than.verdict === 'disallowed';
}

function describeLine({ line, key, value }: RobotsLine): string {
  return `line ${line}: ${Buffer.from(`${key}: ${value}`, 'latin1').toString('utf8')}`;
}
