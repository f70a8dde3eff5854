import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { capturesOfSubject, resolveSubject } from '../../repository/administration/decisions.ts';
import type { ArchiveDecisions } from '../../repository/decisions.ts';
import { NotDecidedError, NotWrittenError } from '../../repository/deciding.ts';
import type { ArchiveDecision, ArchiveSubject } from '../../storage/archive-log.ts';
import { dataOption, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { confirmed } from '../terminal/confirmed.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive } from '../storage/storage-archive.ts';

export interface DecideOptions extends WaitOptions {
  readonly reason: string;
  readonly by: string;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

/** The options that every decision has. */
export function addDecideOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why; kept with the decision')
    .option('--by <name>', 'who decides', userInfo().username)
    .option('-n, --dry-run', 'only say how many captures it is about')
    .option('-y, --yes', 'do not ask: for scripts')
    .option('--json', 'print the decision as JSON')
    .addOption(dataOption())
    .addOption(waitOption());
}

export interface Decision {
  readonly what: ArchiveDecision;
  /** What is counted before it is done: the captures this is about. */
  readonly of: ArchiveSubject;
  /** What happens to them: `are shown to nobody`. */
  readonly effect: string;
  /** What else is to be known once it is done. */
  readonly note?: string;
}

/** Counts, asks, decides, and says what was done. */
export async function decideAfterAsking(
  { what, of, effect, note }: Decision,
  options: DecideOptions,
  session: Session,
): Promise<void> {
  const reason = options.reason.trim();
  if (reason === '') throw new Failure(exitCodes.usage, '--reason says why: it cannot be empty');
  await changingArchive(options, session, async (archive) => {
    await deciding(archive, async (decisions) => {
      const captures = await count(archive, of, session);
      if (options.dryRun === true) {
        const told = `${formatCount(captures, 'capture')} of the archive: nothing was decided`;
        return session.out.line(options.json === true ? jsonLine({ captures }) : told);
      }
      if (
        options.yes !== true &&
        !(await confirmed(`${formatCount(captures, 'capture')} ${effect}. Go on?`, session))
      )
        throw new Failure(exitCodes.usage, 'nothing was decided: --yes decides without asking');
      const entry = await decisions.decide({ what, by: options.by, reason });
      if (options.json === true) return session.out.line(jsonLine({ ...entry, captures }));
      await session.out.line(
        printable(`Decided (${entry.id}): ${formatCount(captures, 'capture')} ${effect}.`),
      );
      if (note !== undefined) await session.out.line(note);
    });
  });
}

/** Does work with the decisions of an archive; what cannot be decided is the user's to mend. */
export async function deciding<Result>(
  archive: LocalRepository,
  work: (decisions: ArchiveDecisions) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await archive.decisions());
  } catch (error) {
    if (error instanceof NotWrittenError)
      throw new Failure(exitCodes.outputUnwritable, error.message, { cause: error });
    if (error instanceof NotDecidedError)
      throw new Failure(exitCodes.inputUnsuitable, error.message, { cause: error });
    throw error;
  }
}

async function count(archive: LocalRepository, subject: ArchiveSubject, session: Session): Promise<number> {
  let captures = 0;
  const resolved = await resolveSubject(archive, subject);
  for await (const _ of capturesOfSubject(await archive.captures, resolved, await archive.rules())) {
    session.checkpoint();
    captures++;
  }
  return captures;
}
