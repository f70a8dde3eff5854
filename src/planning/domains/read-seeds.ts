import type { Reason } from '../../reasons/reason.ts';
import { planningReason } from '../planning-reason.ts';
import { domainNameOf } from './domain-name.ts';

export interface SeedProblem extends Reason {
  /** From 1. */
  readonly line: number;
}

export type Seeds =
  | { readonly ok: true; readonly seeds: string; readonly count: number }
  | { readonly ok: false; readonly problems: readonly SeedProblem[] };

const maxProblems = 100;

/** A list of URLs of the domain, one per line, without duplicates; empty lines and comments (#) are ignored. */
export function readSeeds(text: string, domain: string): Seeds {
  const seeds = new Set<string>();
  const problems: SeedProblem[] = [];
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read = domainNameOf(line);
    if (!read.ok) problems.push({ line: index + 1, ...read.reason });
    else if (read.name !== domain)
      problems.push({
        line: index + 1,
        ...planningReason('seed-elsewhere', { other: read.name, domain }),
      });
    else seeds.add(read.url);
    if (problems.length >= maxProblems) break;
  }
  if (problems.length > 0) return { ok: false, problems };
  if (seeds.size === 0) return { ok: false, problems: [{ line: 1, ...planningReason('seed-needed') }] };
  return { ok: true, seeds: [...seeds].join('\n'), count: seeds.size };
}
