import type { VisitEntry } from '../record/journal-entry.ts';

/** The lines of not-fetched.jsonl for what one visit excluded. */
export function notFetchedLines({ site, candidate, skipped }: VisitEntry): string {
  return skipped
    .map(({ url, kind, hop, rule }) => {
      const self = url === candidate.url;
      const via = self ? candidate.via : candidate.url;
      const path = self ? candidate.path : candidate.path + hop;
      return `${JSON.stringify({ site, url, via, path, kind, rule })}\n`;
    })
    .join('');
}
