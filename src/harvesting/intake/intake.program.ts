/** Entry point of an intake process beside the archive: prepares a job for an agent, or ingests the agent's captures. */
import { encodeMessage } from '../../agent/agent-message.ts';
import { startAgentProgram } from '../../agent/process/agent-program.ts';
import { markProcess } from '../../agent/process/process-mark.ts';
import { decodeToIntake } from './harvest-message.ts';
import type { FromIntake, IntakeTask } from './harvest-message.ts';
import { prepare } from './prepare.ts';
import { takeInJob } from './take-in-job.ts';

const { connection, stop } = startAgentProgram();

function tell(message: FromIntake): void {
  connection.send(encodeMessage(message));
}

async function begin(asked: IntakeTask): Promise<void> {
  const { task } = asked;
  await markProcess(task.folder, process.pid).catch(() => undefined);
  const options = { stop: stop.signal, onStep: (step: string) => tell({ kind: 'step', step }) };
  const end =
    asked.kind === 'prepare' ? await prepare(task, options) : await takeInJob(task, asked.collected, options);
  tell({ kind: 'end', end });
  connection.close();
}

connection.onMessage((bytes) => {
  const message = decodeToIntake(bytes);
  if (message.kind === 'task') void begin(message.task);
  else stop.abort(new Error('stopped'));
});
