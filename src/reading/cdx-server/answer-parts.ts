import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { readingInView } from '../access-point/reading-in-view.ts';
import type { Reading } from '../access-point/reading-in-view.ts';
import { steadyLines } from '../access-point/steady-lines.ts';
import { MoreLinesNeeded, fewLines } from '../threads/few-lines.ts';
import { gatheredPart, inParts } from '../threads/gathered-part.ts';
import type { GatheredPart } from '../threads/gathered-part.ts';
import type { AnswerPart, HeavyQuestion } from '../threads/heavy-question.ts';
import { withSites } from '../threads/with-sites.ts';
import type { CdxQuestion } from './question.ts';
import type { CdxExchange } from './send-answer.ts';

export interface Answering {
  /** The same question for a thread. */
  readonly heavy: HeavyQuestion;
  /** False: it is not worth trying here. */
  readonly mayBeShort: boolean;
  readonly pieces: (reading: Reading) => AsyncGenerator<string>;
}

/** Up to this many lines, an answer here is faster than one from a thread. */
const maxLinesHere = 500;

/**
 * The answer to a question about captures. It is made here if it needs few lines; otherwise it begins again in a thread, if
 * there are threads. Nothing has been sent of it then.
 */
export async function* answerParts(
  { response }: CdxExchange,
  { parts, view, reader, rules }: CdxQuestion,
  { heavy, mayBeShort, pieces }: Answering,
): AsyncGenerator<AnswerPart> {
  const isGone = (): boolean => response.closed;
  const piecesOf = async (captures: LineSource): Promise<AsyncGenerator<string>> => {
    const reading = await readingInView(
      { reader, view, rules },
      { ...parts, captures: { ...parts.captures, ...captures } },
    );
    return pieces({ ...reading, source: steadyLines(reading.source, isGone) });
  };
  if (parts.threads === undefined) {
    yield* inParts(await piecesOf(parts.captures));
    return;
  }
  const short = mayBeShort ? await whole(await piecesOf(fewLines(parts.captures, maxLinesHere))) : undefined;
  if (short !== undefined) {
    yield short;
    return;
  }
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  response.once('close', leave);
  if (response.closed) leave();
  try {
    const question = await withSites(heavy, parts.collections);
    yield* parts.threads.ask(question, { client: `cdx ${reader.address}`, signal: gone.signal });
  } finally {
    response.off('close', leave);
  }
}

/** Undefined where it needs more lines, or is longer than one part. */
async function whole(pieces: AsyncGenerator<string>): Promise<GatheredPart | undefined> {
  try {
    const part = await gatheredPart(pieces);
    if (part.isLast) return part;
    await pieces.return(undefined);
    return undefined;
  } catch (error) {
    if (error instanceof MoreLinesNeeded) return undefined;
    throw error;
  }
}
