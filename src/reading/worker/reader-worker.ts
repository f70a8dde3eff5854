import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { RulesReceiver } from '../../access/rules-channel.ts';
import { openRepository } from '../../repository/open-repository.ts';
import { ExpressionTooCostly } from '../../formats/expression/linear-expression.ts';
import { openHoldings } from '../holdings/open-holdings.ts';
import { ReaderGone } from '../access-point/steady-lines.ts';
import { gatheredPart } from '../threads/gathered-part.ts';
import { heavyAnswer } from './heavy-answer.ts';
import type { ReaderThreadData, ThreadReply, ReaderThreadRequest } from '../threads/thread-message.ts';

/**
 * The program of a thread that answers heavy questions. It opens the archive for reading by itself; the rules come with the
 * questions. Questions that are open have their turns after some milliseconds of each other.
 */
interface OpenQuestion {
  readonly pieces: AsyncGenerator<string>;
  isGone: boolean;
}

/** Questions that need little are answered by another thread, which goes first where there are too few processors. */
const lowerPriority = 5;
// Elsewhere than on Linux it would be that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + lowerPriority, 19));

const { location } = workerData as ReaderThreadData;
const repository = await openRepository(location);
const rules = new RulesReceiver();
const holdings = await openHoldings(repository, { rules });
const questions = new Map<number, OpenQuestion>();
const encoder = new TextEncoder();

parentPort?.on('message', (request: ReaderThreadRequest) => {
  switch (request.kind) {
    case 'rules':
      rules.take(request.message);
      return;
    case 'begin': {
      const { id } = request;
      const question = { ...request.question, rules: rules.rules() };
      const pieces = heavyAnswer(holdings, question, () => questions.get(id)?.isGone !== false);
      questions.set(id, { pieces, isGone: false });
      return;
    }
    case 'more':
      void more(request.id);
      return;
    case 'stop':
      stop(request.id);
      return;
    case 'close':
      void close();
  }
});

async function more(id: number): Promise<void> {
  const question = questions.get(id);
  if (question === undefined) return reply({ id, kind: 'gone' });
  try {
    const { text, isLast } = await gatheredPart(question.pieces);
    if (isLast) questions.delete(id);
    const bytes = encoder.encode(text);
    reply({ id, kind: 'part', bytes, isLast }, [bytes.buffer]);
  } catch (error) {
    questions.delete(id);
    if (error instanceof ReaderGone) return reply({ id, kind: 'gone' });
    const { message } = error as Error;
    reply({ id, kind: 'failed', message, isTooCostly: error instanceof ExpressionTooCostly });
  }
}

function stop(id: number): void {
  const question = questions.get(id);
  if (question === undefined) return;
  question.isGone = true;
  // One that is at work ends by itself when it sees that.
  question.pieces.return(undefined).then(
    () => questions.delete(id),
    () => questions.delete(id),
  );
}

async function close(): Promise<void> {
  for (const id of questions.keys()) stop(id);
  await holdings.close();
  await repository.close();
  parentPort?.close();
}

function reply(message: ThreadReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
