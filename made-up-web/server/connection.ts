/** One connection: reads requests one after the other, and answers them in that order. */
import type { Socket } from 'node:net';
import type { Answer } from '../model/answer.ts';
import { errorAnswer } from '../model/answers.ts';
import type { Connection } from '../model/wire.ts';
import { reply } from './reply.ts';
import { RequestReader } from './request-reader.ts';
import type { Request, Taken } from './request-reader.ts';

export interface Responder {
  respond(request: Request): Answer;
  /** Awaited before each answer. */
  ready(): Promise<void>;
  nowMs(): number;
}

export async function serveConnection(socket: Socket, responder: Responder): Promise<void> {
  const reader = new RequestReader();
  const arrivals = watch(socket, reader);
  for (;;) {
    const taken = await nextRequest(reader, arrivals);
    if (taken === undefined) break;
    const wire = wireOn(socket);
    if (taken.outcome === 'bad') {
      await reply(wire, errorAnswer(taken.status, 'Bad request'), {
        method: 'GET',
        keepAlive: false,
        nowMs: responder.nowMs(),
      });
      break;
    }
    const { request } = taken;
    const { method, keepAlive } = request;
    await responder.ready();
    await reply(wire, answerTo(responder, request), { method, keepAlive, nowMs: responder.nowMs() });
    // The socket keeps reading: unread bytes of the client would turn the end into a reset.
    if (!wire.keptOpen) break;
    if (!keepAlive) {
      socket.end();
      break;
    }
  }
}

/** A bug of this web must not look like one of its bad servers. */
function answerTo(responder: Responder, request: Request): Answer {
  try {
    return responder.respond(request);
  } catch (error) {
    return errorAnswer(500, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

interface Arrivals {
  readonly over: boolean;
  next(): Promise<void>;
}

function watch(socket: Socket, reader: RequestReader): Arrivals {
  let over = false;
  let wake: (() => void) | undefined;
  const rouse = (): void => {
    wake?.();
    wake = undefined;
  };
  const finish = (): void => {
    over = true;
    rouse();
  };
  socket.on('data', (bytes: Buffer) => {
    reader.push(bytes);
    rouse();
  });
  socket.on('end', finish);
  socket.on('close', finish);
  // Clients that cut the connection are common here; 'close' follows.
  socket.on('error', finish);
  return {
    get over() {
      return over;
    },
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
  };
}

async function nextRequest(
  reader: RequestReader,
  arrivals: Arrivals,
): Promise<Exclude<Taken, { outcome: 'incomplete' }> | undefined> {
  for (;;) {
    const taken = reader.take();
    if (taken.outcome !== 'incomplete') return taken;
    if (arrivals.over) return undefined;
    await arrivals.next();
  }
}

function wireOn(socket: Socket): Connection & { readonly keptOpen: boolean } {
  let keptOpen = false;
  const alive = (): boolean => !socket.destroyed && socket.writable;
  const until = (begin: (done: () => void) => () => void): Promise<boolean> =>
    new Promise((resolve) => {
      const done = (): void => {
        undo();
        socket.off('close', done);
        resolve(alive());
      };
      socket.on('close', done);
      const undo = begin(done);
    });
  return {
    get keptOpen() {
      return keptOpen;
    },
    write: async (bytes) => {
      if (!alive()) return false;
      const flowing = socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
      if (flowing) return true;
      return until((done) => {
        socket.on('drain', done);
        return () => socket.off('drain', done);
      });
    },
    sleep: async (ms) => {
      if (!alive()) return false;
      return until((done) => {
        const timer = setTimeout(done, ms);
        return () => {
          clearTimeout(timer);
        };
      });
    },
    end: () => {
      socket.end();
    },
    reset: () => {
      socket.resetAndDestroy();
    },
    keepOpen: () => {
      keptOpen = true;
    },
  };
}
