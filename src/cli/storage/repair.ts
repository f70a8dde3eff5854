import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { KeepingReport } from '../../storage/audit/keeping-report.ts';
import { planRepair, repair } from '../../storage/audit/repair.ts';
import type { RepairResult } from '../../storage/audit/repair.ts';
import type { ReplicaPlan } from '../../storage/placement/plan-replicas.ts';
import { dataOption, readingArchive, waitOption } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { requireConfirmation } from '../terminal/confirmed.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { formatBytes, formatCount, jsonLine } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import type { Session } from '../terminal/session.ts';
import { changingArchive, requireKnownFiles } from './storage-archive.ts';
import { planLines, planObjects } from './plan-text.ts';
import { onStopAsked } from './storage-stop.ts';

interface Options extends WaitOptions {
  readonly plan?: true;
  readonly yes?: true;
}

export const description =
  'Counts all copies again and does what is lacking: replaces bad copies, makes those that the policy asks for from good ones, and empties draining vaults. Shows the plan and asks before it begins. Ctrl-C stops it between two files; run again, it goes on where it was.';

export const help = `
Nothing is deleted before another copy of it was read to its end. The exit code is 1 when files have fewer copies than
the policy says even then.

Examples:
  $ heirloom storage repair --plan
  $ heirloom storage repair
  $ heirloom storage repair --yes --json | jq .
`;

export function define(command: Command, session: Session): void {
  command
    .option('--plan', 'only show what would be done; may be asked while the archive is at work')
    .option('-y, --yes', 'do not ask: for scripts')
    .option('--json', 'the whole plan and the result, one JSON object a line')
    .addOption(dataOption())
    .addOption(waitOption())
    .action(async (options: Options) => {
      if (options.plan === true)
        await readingArchive(options, (archive) => showPlan(archive, options, session));
      else await changingArchive(options, session, (archive) => run(archive, options, session));
    });
}

async function showPlan(archive: LocalRepository, { json }: Options, session: Session): Promise<ReplicaPlan> {
  await requireKnownFiles(archive);
  const { register, vaults, config } = archive;
  const { plan } = await planRepair({ register, vaults, policy: config.policy });
  if (json === true) for (const each of planObjects(plan)) await session.out.line(jsonLine(each));
  else {
    const title = !isIdle(plan)
      ? 'The plan:'
      : plan.unmet.length > 0
        ? 'Nothing can be done now: add a vault, or bring one back. What is lacking:'
        : 'Nothing is to be done.';
    await session.out.lines([title, ...planLines(plan)]);
  }
  if (plan.unmet.length > 0) session.exitWith('findings');
  await session.out.flush();
  return plan;
}

function isIdle({ repairs, copies, deletions }: ReplicaPlan): boolean {
  return repairs.length + copies.length + deletions.length === 0;
}

async function run(archive: LocalRepository, options: Options, session: Session): Promise<void> {
  const plan = await showPlan(archive, options, session);
  if (isIdle(plan)) return;
  await requireConfirmation('Do this?', options, session);
  const result = await repairWithProgress(archive, plan, session);
  if (options.json === true) await session.out.line(jsonLine({ step: 'result', ...result }));
  else await session.out.lines(resultLines(result));
  process.exitCode = result.unmet.length > 0 ? exitCodes.findings : exitCodes.done;
  if (result.ended === 'interrupted') session.checkpoint();
}

async function repairWithProgress(
  archive: LocalRepository,
  plan: ReplicaPlan,
  session: Session,
): Promise<RepairResult> {
  const { register, vaults, config, folder } = archive;
  const report = await KeepingReport.open(folder.keepingReport);
  let progress: Progress | undefined;
  const unheard = onStopAsked(session, () => progress?.clear());
  try {
    return await repair({
      register,
      vaults,
      policy: config.policy,
      report,
      plan,
      signal: session.signal,
      onProgress: ({ bytesDone, bytesTotal }) => {
        progress ??= new Progress('repair', bytesTotal);
        progress.update(bytesDone);
      },
    });
  } finally {
    unheard();
    progress?.clear();
    await report.close();
  }
}

function resultLines(result: RepairResult): string[] {
  const { repaired, copies, copiedBytes, deletions, unmet, otherwise, ended } = result;
  const done = [
    ...(repaired > 0 ? [`replaced ${formatCount(repaired, 'bad copy', 'bad copies')}`] : []),
    ...(copies > 0 ? [`made ${formatCount(copies, 'copy', 'copies')}`] : []),
    ...(deletions > 0 ? [`deleted ${deletions} in draining vaults`] : []),
  ];
  const all =
    done.length === 0 ? 'nothing could be done' : `${done.join(', ')} (${formatBytes(copiedBytes)} written)`;
  return [
    ended === 'interrupted' ? `Stopped: ${all}. Run it again to go on.` : `Done: ${all}.`,
    ...(otherwise.length > 0
      ? [`Not as planned, because a vault has changed since: ${formatCount(otherwise.length, 'file')}`]
      : []),
    ...otherwise
      .slice(0, 10)
      .map(({ file, planned, done: instead }) => `  ${file}: planned ${planned}; done ${instead}`),
    ...(unmet.length > 0
      ? [`${formatCount(unmet.length, 'file has', 'files have')} fewer copies than the policy says:`]
      : []),
    ...unmet.slice(0, 10).flatMap(({ file, reason }) => [`  ${file}`, `    ${reason.message}`]),
    ...(unmet.length > 10 ? [`  and ${unmet.length - 10} more (repair --plan --json has all)`] : []),
  ];
}
