import type { FastifyReply } from 'fastify';
import { serverReason } from '../server-reason.ts';
import { refuse } from './problem.ts';

/** The answer to a client without the token says where to find it. */
export function refuseToken(reply: FastifyReply): FastifyReply {
  return refuse(reply.header('WWW-Authenticate', 'Bearer'), 401, serverReason('write-token-needed'));
}
