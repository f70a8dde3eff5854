/** The problem of a line of a seed list. */
export interface SeedLineProblem {
  /** From 1. */
  readonly line: number;
  readonly kind: 'no-address' | 'scheme' | 'elsewhere' | 'twice';
  /** The first line of a duplicate. */
  readonly first?: number;
}

export interface SeedLines {
  readonly count: number;
  readonly problems: readonly SeedLineProblem[];
}

/** Looks at a list while it is typed, one address a line; empty lines and # are left out. The server has the last word. */
export function checkSeedLines(text: string, domain: string): SeedLines {
  const seen = new Map<string, number>();
  const problems: SeedLineProblem[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = index + 1;
    const typed = written.trim();
    if (typed === '' || typed.startsWith('#')) continue;
    const read = readAddress(typed);
    if (typeof read === 'string') {
      problems.push({ line, kind: read });
      continue;
    }
    const first = seen.get(read.href);
    if (first === undefined) seen.set(read.href, line);
    if (!isIn(read.hostname, domain)) problems.push({ line, kind: 'elsewhere' });
    else if (first !== undefined) problems.push({ line, kind: 'twice', first });
  }
  return { count: seen.size, problems };
}

/** A line that is there twice is kept once: no reason not to save. */
export function isHindrance({ kind }: SeedLineProblem): boolean {
  return kind !== 'twice';
}

function readAddress(typed: string): URL | 'no-address' | 'scheme' {
  if (/\s/.test(typed)) return 'no-address';
  const hasScheme = /^[a-z][\w+.-]*:/i.test(typed) && !/^[\w.-]+:\d+(\/|$)/.test(typed);
  if (hasScheme && !/^https?:/i.test(typed)) return 'scheme';
  try {
    const url = new URL(hasScheme ? typed : `http://${typed}`);
    return url.hostname === '' ? 'no-address' : url;
  } catch {
    return 'no-address';
  }
}

function isIn(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
