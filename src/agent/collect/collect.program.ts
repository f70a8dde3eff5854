/** Entry point of a collecting agent: receives its task, runs it, reports how it ended, and exits. */
import { decodeToAgent } from '../agent-message.ts';
import type { CollectTask } from '../agent-message.ts';
import { startAgentProgram } from '../process/agent-program.ts';
import { markProcess } from '../process/process-mark.ts';
import { collect } from './collect.ts';
import { ServerLink } from './server-link.ts';

const { connection, stop } = startAgentProgram();
const finish = new AbortController();
const link = new ServerLink(connection);

async function begin(task: CollectTask): Promise<void> {
  // Without it, the next server cannot end a process that was left over; the watchdog does.
  await markProcess(task.folder, process.pid).catch(() => undefined);
  const end = await collect(task, link, {
    stop: stop.signal,
    finish: finish.signal,
    onStep: (step) => link.send({ kind: 'step', step }),
  });
  link.send({ kind: 'end', end });
  connection.close();
}

connection.onMessage((bytes) => {
  const message = decodeToAgent(bytes);
  switch (message.kind) {
    case 'task':
      void begin(message.task);
      break;
    case 'stop':
      stop.abort(new Error('stopped'));
      break;
    case 'finish':
      finish.abort(new Error('nothing more'));
      break;
    default:
      link.hear(message);
  }
});
