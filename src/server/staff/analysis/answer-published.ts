import type { FastifyReply } from 'fastify';
import type { Outcome } from '../../../catalogue/outcome.ts';
import { answerOutcome } from '../answer-outcome.ts';
import type { AnalysisDesk } from './analysis-desk.ts';

/** Answers once the analysing processes can read the change. */
export async function answerPublished<Value>(
  reply: FastifyReply,
  desk: AnalysisDesk,
  { outcome, status = 200 }: { readonly outcome: Outcome<Value>; readonly status?: number },
): Promise<FastifyReply> {
  if (outcome.ok) await desk.publish();
  return answerOutcome(reply, outcome, { status });
}
