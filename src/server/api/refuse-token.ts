import type { FastifyReply } from 'fastify';
import { refuse } from './problem.ts';

/** Who has no token is told where it is. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return refuse(
    reply.header('WWW-Authenticate', 'Bearer'),
    401,
    'A token is needed: heirloom serve prints it, and it is in the file reading/token of the archive. Send it as Authorization: Bearer TOKEN.',
  );
}
