import type { Reason } from '../reasons/reason.ts';
import type { OutcomeReason } from './crawl-outcome.ts';
import { crawlReason, crawlSentences } from './crawl-reason.ts';

/** The reason of an outcome in words: a clause that follows `Cut short:`. Null where there is nothing to explain. */
export function outcomeSentence({ why }: Pick<OutcomeReason, 'why'>): Reason | null {
  if (why === '') return null;
  const [, status] = /^http-(\d+)$/.exec(why) ?? [];
  if (status !== undefined) return crawlReason('outcome-http', { status });
  const code = `outcome-${why}`;
  return isPlain(code) ? crawlReason(code) : null;
}

type PlainCode = Exclude<Extract<keyof typeof crawlSentences, `outcome-${string}`>, 'outcome-http'>;

function isPlain(code: string): code is PlainCode {
  return code !== 'outcome-http' && Object.hasOwn(crawlSentences, code);
}
