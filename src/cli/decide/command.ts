import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { capturesOfSubject, resolveSubject } from '../../repository/administration/decisions.ts';
import type { ArchiveDecision, ArchiveSubject } from '../../storage/archive-log.ts';
import { dataOption, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { requireConfirmation } from '../terminal/confirmed.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive } from '../storage/storage-archive.ts';

export interface DecideOptions extends WaitOptions {
  readonly reason: string;
  readonly by: string;
  readonly yes?: true;
  readonly dryRun?: true;
}

export function addDecideOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'reason, recorded with the decision')
    .option('--by <name>', 'person who decides', userInfo().username)
    .option('-n, --dry-run', 'only count the captures concerned')
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addOption(waitOption());
}

export interface DecisionRequest {
  readonly what: ArchiveDecision;
  /** The captures concerned, which are counted first. */
  readonly of: ArchiveSubject;
  /** What happens to them: `are shown to nobody`. */
  readonly effect: string;
  /** Printed once it is decided. */
  readonly note?: string;
}

/** Counts the captures, asks for confirmation, decides, and reports. */
export async function decideAfterAsking(
  { what, of, effect, note }: DecisionRequest,
  options: DecideOptions,
  session: Session,
): Promise<void> {
  const reason = options.reason.trim();
  if (reason === '') throw new Failure('usage', '--reason must not be empty');
  await changingArchive(options, session, async (archive) => {
    const decisions = await archive.decisions();
    const captures = await count(archive, of, session);
    const counted = formatCount(captures, 'capture');
    if (options.dryRun === true)
      return session.print(options, { captures }, [`${counted} of the archive: nothing was decided`]);
    await requireConfirmation(`${counted} ${effect}. Continue?`, options, session);
    const entry = await decisions.decide({ what, by: options.by, reason });
    return session.print(options, { ...entry, captures }, [
      `Decided (${entry.id}): ${counted} ${effect}.`,
      ...(note === undefined ? [] : [note]),
    ]);
  });
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
