import { trimAsciiSpace } from '../url/ascii-space.ts';
import { normalisePattern } from './robots-path.ts';

/** One line as written, for display. */
export interface RobotsLine {
  readonly line: number;
  readonly key: string;
  readonly value: string;
}

export interface RobotsRule {
  readonly verdict: 'allowed' | 'disallowed';
  /** Normalised, see robots-path.ts. */
  readonly pattern: string;
  readonly source: RobotsLine;
}

export interface RobotsGroup {
  /** Product tokens in lower case; `*` for everyone. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Not in the RFC. A delay does not end the list of agents, but is only for the first `agentCount`, named above it. */
  readonly crawlDelays: readonly { readonly seconds: number; readonly agentCount: number }[];
}

export type Robots =
  | {
      readonly kind: 'rules';
      readonly groups: readonly RobotsGroup[];
      readonly sitemaps: readonly string[];
      /** Lines with a key that has no effect here (Host, Clean-param, Request-rate …). */
      readonly others: readonly RobotsLine[];
      /** The file is longer than the part that was read. */
      readonly truncated: boolean;
    }
  /** No file to parse (RFC 9309, section 2.3.1): see robots-for-status.ts. */
  | { readonly kind: 'unavailable' | 'unreachable'; readonly reason: string };

/** RFC 9309, section 2.5: a crawler must parse at least this much. */
const maxSizeBytes = 500 * 1024;
/** Longer lines are truncated, as in Google's parser: eight times the longest URL of old browsers. */
const maxLineBytes = 8 * 2083;

type LineKind = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay';

/** Spellings that Google's parser or crawler-commons accept. */
const spellings: Readonly<Record<LineKind, readonly string[]>> = {
  'user-agent': ['user-agent', 'useragent', 'user agent', 'useg-agent'],
  allow: ['allow'],
  disallow: ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'desallow'],
  sitemap: ['sitemap', 'site-map'],
  'crawl-delay': ['crawl-delay'],
};
const kindOfKey: ReadonlyMap<string, LineKind> = new Map(
  (Object.keys(spellings) as LineKind[]).flatMap((kind) =>
    spellings[kind].map((key) => [key, kind] as const),
  ),
);

interface OpenGroup {
  agents: string[];
  rules: RobotsRule[];
  crawlDelays: { seconds: number; agentCount: number }[];
  /** A rule was seen, even an empty one: the next agent begins a new group. */
  hasRules: boolean;
}

/** Reads robots.txt (RFC 9309). Any octets give a result; invalid lines are skipped. */
export function parseRobots(bytes: Uint8Array): Robots {
  const lines = toOctetText(bytes.subarray(0, maxSizeBytes)).split(/\r\n|\r|\n/);
  const groups: OpenGroup[] = [];
  const sitemaps = new Set<string>();
  const others: RobotsLine[] = [];
  for (const [index, text] of lines.entries()) {
    const read = readLine(text, index + 1);
    if (read === undefined) continue;
    switch (kindOfKey.get(read.key.toLowerCase())) {
      case 'user-agent':
        addAgents(groups, agentsOf(read.value));
        break;
      case 'allow':
        addRule(groups.at(-1), 'allowed', read);
        break;
      case 'disallow':
        addRule(groups.at(-1), 'disallowed', read);
        break;
      case 'crawl-delay':
        addCrawlDelay(groups.at(-1), read.value);
        break;
      case 'sitemap':
        if (read.value !== '') sitemaps.add(fromOctetText(read.value));
        break;
      case undefined:
        others.push({ line: read.line, key: fromOctetText(read.key), value: fromOctetText(read.value) });
        break;
    }
  }
  return {
    kind: 'rules',
    groups: groups.map(({ agents, rules, crawlDelays }) => ({ agents, rules, crawlDelays })),
    sitemaps: [...sitemaps],
    others,
    truncated: bytes.length > maxSizeBytes,
  };
}

/** UTF-16 files exist (Notepad); everything else is taken as octets, and a whole or torn UTF-8 mark is skipped. */
function toOctetText(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) {
    const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
    return Buffer.from(text, 'utf8').toString('latin1');
  }
  const octetText = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return octetText.replace(/^\u00ef(?:\u00bb\u00bf?)?/, '');
}

/** `key: value # comment`. The colon may be missing when there are just two words. */
function readLine(text: string, line: number): RobotsLine | undefined {
  const [content = ''] = text.slice(0, maxLineBytes).split('#', 1);
  const trimmed = trimAsciiSpace(content);
  const colon = trimmed.indexOf(':');
  if (colon > 0) {
    const key = trimAsciiSpace(trimmed.slice(0, colon));
    return { line, key, value: trimAsciiSpace(trimmed.slice(colon + 1)) };
  }
  const words = colon < 0 ? trimmed.split(/[ \t]+/) : [];
  const [key, value] = words;
  return key === undefined || value === undefined || words.length > 2 ? undefined : { line, key, value };
}

/** Section 2.2.1: consecutive agents share a group. Only a rule ends their list; other lines must not (2.2.4). */
function addAgents(groups: OpenGroup[], names: readonly string[]): void {
  const group = groups.at(-1);
  if (group === undefined || group.hasRules) {
    groups.push({ agents: [...names], rules: [], crawlDelays: [], hasRules: false });
  } else {
    group.agents.push(...names);
  }
}

/**
 * Section 2.2.1: a token has letters, `_` and `-` only. Names with digits are common (`bot2`, `360Spider`), so the first
 * word up to a slash counts as well.
 */
function agentsOf(value: string): string[] {
  if (/^\*(?:\s|$)/.test(value)) return ['*'];
  const [token = ''] = /^[a-z_-]*/i.exec(value) ?? [];
  const [word = ''] = /^[^\s/]*/.exec(value) ?? [];
  return [...new Set([token, word].filter((name) => name !== '').map((name) => name.toLowerCase()))];
}

function addRule(group: OpenGroup | undefined, verdict: RobotsRule['verdict'], source: RobotsLine): void {
  if (group === undefined) return;
  group.hasRules = true;
  group.rules.push(...rulesOf(verdict, source));
}

function rulesOf(verdict: RobotsRule['verdict'], source: RobotsLine): RobotsRule[] {
  // An empty path matches nothing: `Disallow:` means that all is allowed.
  if (source.value === '') return [];
  const pattern = normalisePattern(source.value);
  const rules = [{ verdict, pattern, source }];
  // As Google's parser: allowing a folder's index.html allows the folder's own URL.
  if (verdict === 'allowed' && pattern.endsWith('/index.html')) {
    rules.push({ verdict, pattern: `${pattern.slice(0, -'index.html'.length)}$`, source });
  }
  return rules;
}

function addCrawlDelay(group: OpenGroup | undefined, value: string): void {
  const seconds = /^\d+(?:\.\d*)?$/.test(value) ? Number(value) : undefined;
  if (seconds !== undefined) group?.crawlDelays.push({ seconds, agentCount: group.agents.length });
}

function fromOctetText(octetText: string): string {
  return Buffer.from(octetText, 'latin1').toString('utf8');
}
