import type { FastifyReply, FastifyRequest } from 'fastify';
import { may } from '../../../people/person.ts';
import type { Right } from '../../../people/rights.ts';
import { refuse } from '../../api/problem.ts';
import { serverReason } from '../../server-reason.ts';
import type { JobParts } from './job-parts.ts';

export interface EventStream {
  /** Dropped if the client reads too slowly; it gets the next one. */
  send(event: string, data: unknown): void;
  /** For events that must not be lost, such as the end. */
  end(event?: string, data?: unknown): void;
  /** Called once, however it ends. */
  onClose(leave: () => void): void;
}

const defaultHeartbeatMs = 15_000;
/** Above the first limit of unread bytes, events are dropped; above the second, the stream ends. */
const maxHeldBytes = 256 << 10;
const maxStreams = 500;
const open = new WeakMap<object, Set<EventStream>>();

/**
 * Server-sent events (HTML Standard, 9.2) to one client:
 *
 *     event: progress
 *     data: {"state":"running",…}
 *
 *     : still there
 *
 * It ends when the client disconnects, the session ends, or the server closes. Undefined if there are too many streams (already
 * answered), or if the client disconnected while it was being identified.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: JobParts,
  right: Right,
): EventStream | undefined {
  const streams = streamsOf(request);
  if (streams.size >= maxStreams) {
    refuse(reply, 503, serverReason('streams-too-many'));
    return undefined;
  }
  reply.hijack();
  const response = reply.raw;
  // The close event has already fired: the stream would stay open and keep the process alive.
  if (response.destroyed) return undefined;
  const leaving: (() => void)[] = [];
  const write = (text: string): void => {
    if (!response.writableEnded && !response.destroyed) response.write(text);
  };
  const stream: EventStream = {
    send: (event, data) => {
      if (response.writableLength <= maxHeldBytes) write(eventText(event, data));
    },
    end: (event, data) => {
      if (response.writableEnded || response.destroyed) return;
      response.end(event === undefined ? '' : eventText(event, data));
    },
    onClose: (leave) => leaving.push(leave),
  };
  const endIfNotAllowed = async (): Promise<void> => {
    if (!(await isStillAllowed(request, parts, right))) stream.end();
  };
  const heartbeat = setInterval(() => {
    if (response.writableLength > maxHeldBytes) response.destroy();
    else write(': still there\n\n');
    void endIfNotAllowed();
  }, parts.heartbeatMs ?? defaultHeartbeatMs);
  streams.add(stream);
  response.on('close', () => {
    clearInterval(heartbeat);
    streams.delete(stream);
    for (const leave of leaving.splice(0)) leave();
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Without this, nginx buffers them.
    'x-accel-buffering': 'no',
  });
  write(': here\n\n');
  return stream;
}

/** All open streams of a server; closing the server ends them. */
function streamsOf({ server }: FastifyRequest): Set<EventStream> {
  const streams = open.get(server.server) ?? new Set<EventStream>();
  open.set(server.server, streams);
  return streams;
}

export function endStreams(server: object): void {
  for (const stream of open.get(server) ?? []) stream.end();
}

/** Checks the session without using it: watching counts as idle. If the check fails, the stream stays open. */
async function isStillAllowed(
  { signedIn, headers }: FastifyRequest,
  { catalogue, whoAsks, idleMs = Infinity }: JobParts,
  right: Right,
): Promise<boolean> {
  try {
    if (signedIn?.session === undefined) {
      const { cookie, authorization } = headers;
      const asking = await whoAsks({ cookie, authorization });
      return asking !== undefined && may(asking.person, right);
    }
    const row = await catalogue.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select(['session.expiresMs', 'session.lastUsedMs', 'account.isActive', 'account.role'])
      .where('session.id', '=', signedIn.session.id)
      .executeTakeFirst();
    if (row === undefined || row.isActive === 0) return false;
    if (Math.min(row.expiresMs, row.lastUsedMs + idleMs) <= Date.now()) return false;
    return may({ ...signedIn.person, role: row.role }, right);
  } catch {
    return true;
  }
}

function eventText(event: string, data: unknown): string {
  // JSON has no raw line ends, so one data line holds it.
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
