import type { FastifyReply } from 'fastify';
import { serverReason } from '../server-reason.ts';
import { refuse } from './problem.ts';

/** Who has no token is told where it is. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return refuse(reply.header('WWW-Authenticate', 'Bearer'), 401, serverReason('write-token-needed'));
}
