import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonQuestion } from '../../reading/listings/listing-question.ts';
import { askListing } from '../../reading/threads/ask-listing.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { mayReadHere, visitOf } from './api.ts';

/** Without the fields that repeat the request. */
type Asked<Question> = Question extends JsonQuestion ? Omit<Question, 'mayRead'> : never;

/** Sends a list of captures. The JSON of a long list comes from a thread and is not validated again. */
export async function sendListing(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<ApplicationParts, 'holdings' | 'cdx'>,
  { view, ...asked }: Asked<JsonQuestion> & { readonly view: string },
): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // The threads read the public archive only.
  const archive =
    request.rehearsal === undefined
      ? { holdings: parts.holdings, threads: parts.cdx.threads }
      : { holdings: request.rehearsal, threads: undefined };
  const question = { ...visitOf(request, view, archive.holdings), ...asked, mayRead: mayReadHere(request) };
  const bytes = await askListing(archive, question, gone.signal);
  return reply.type('application/json; charset=utf-8').send(bytes);
}
