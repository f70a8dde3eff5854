import { createHash } from 'node:crypto';
import type { FunctionDocument, RankedItem } from './function-document.ts';
import { maxTextCharacters } from './function-document.ts';
import type { SandboxCall } from './sandbox-call.ts';

/**
 * The call of a function after the analysis. `Date.now()` is the time of the capture: the same document always gets the same
 * answer.
 */
export function filterCall(
  source: string,
  document: FunctionDocument,
  vector: Readonly<Record<string, number>>,
): SandboxCall {
  const { url, timestamp, text, language, format, keywords, previousVersions = [] } = document;
  return {
    source,
    name: 'afterAnalysis',
    input: JSON.stringify({
      vector,
      document: {
        url,
        host: URL.parse(url)?.hostname ?? '',
        timestamp,
        title: text.title,
        text: text.main.slice(0, maxTextCharacters),
        language,
        format,
        keywords,
        previousVersions,
      },
    }),
    nowMs: momentOf(timestamp),
    seed: seedOf(`${url} ${timestamp}`),
  };
}

/** The call of a ranking function. `Date.now()` is the time of the newest item. */
export function rankCall(source: string, items: readonly RankedItem[], question: string): SandboxCall {
  return {
    source,
    name: 'rank',
    input: JSON.stringify({
      items: items.map(({ url, title, timestamp, language, kind, score, vector }) => {
        const host = URL.parse(url)?.hostname ?? '';
        return { url, host, title, timestamp, language, kind, score, vector };
      }),
      question,
    }),
    nowMs: items.reduce((newest, { timestamp }) => Math.max(newest, momentOf(timestamp)), 0),
    seed: seedOf(question),
  };
}

/** 0 for an invalid timestamp. */
function momentOf(timestamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  const moment = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Number.isFinite(moment) ? moment : 0;
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32LE(0);
}
