import { nextLoopTurn } from '../access-point/loop-turns.ts';
import { steadyLines } from '../access-point/steady-lines.ts';
import { Holdings } from '../holdings/holdings.ts';
import type { ListingQuestion } from '../listings/listing-question.ts';
import { listingText } from '../listings/listing-text.ts';
import { MoreLinesNeeded, fewLines } from './few-lines.ts';
import type { HeavyAnswers, HeavyQuestion } from './heavy-question.ts';
import { withSites } from './with-sites.ts';

export interface ThreadedHoldings {
  readonly holdings: Holdings;
  /** Threads of the same archive. Undefined: there are none, and the event loop answers all. */
  readonly threads: HeavyAnswers | undefined;
}

/** Up to this many lines, an answer here is faster than one from a thread. */
const maxLinesHere = 500;

/** A list of captures as the bytes that are sent: made here if it needs few lines, otherwise in a thread. */
export async function askListing(
  { holdings, threads }: ThreadedHoldings,
  question: ListingQuestion,
  signal: AbortSignal,
): Promise<Buffer> {
  // However many come at once, others have their turn between them.
  await nextLoopTurn();
  const { parts } = holdings;
  const source = threads === undefined ? parts.captures : fewLines(parts.captures, maxLinesHere);
  const captures = { ...parts.captures, ...steadyLines(source, () => signal.aborted) };
  try {
    return Buffer.from(await listingText(new Holdings({ ...parts, captures }), question));
  } catch (error) {
    if (threads === undefined || !(error instanceof MoreLinesNeeded)) throw error;
  }
  return askThread(threads, await withSites(question, parts.collections), signal);
}

/** The whole answer of a thread. */
export async function askThread(
  threads: HeavyAnswers,
  question: HeavyQuestion,
  signal: AbortSignal,
): Promise<Buffer> {
  const client = `page ${question.reader.address}`;
  const bytes: Uint8Array[] = [];
  for await (const { text } of threads.ask(question, { client, signal })) bytes.push(Buffer.from(text));
  return Buffer.concat(bytes);
}
