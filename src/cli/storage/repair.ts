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
import { onInterrupt } from './on-interrupt.ts';

interface Options extends WaitOptions {
  readonly dryRun?: true;
  readonly yes?: true;
}

export const description =
  'Count all copies again and do what is necessary: replace damaged copies, make the copies that the policy requires, and empty draining vaults. The plan is shown and has to be confirmed. Ctrl-C stops after the current file; the next repair continues.';

export const help = `
A copy is deleted only after another copy was verified. The exit code is 1 if files still have fewer copies than the
policy requires.

Examples:
  $ heirloom storage repair --dry-run
  $ heirloom storage repair
  $ heirloom storage repair --yes --json | jq .
`;

export function define(command: Command, session: Session): void {
  command
    .option('-n, --dry-run', 'show the plan only')
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--json', 'print JSON lines')
    .addOption(dataOption())
    .addOption(waitOption())
    .action(async (options: Options) => {
      if (options.dryRun === true)
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
        ? 'Nothing can be done now: add a vault, or reconnect one. Missing copies:'
        : 'Nothing to do.';
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
  await requireConfirmation('Continue?', options, session);
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
  const removeListener = onInterrupt(session, () => progress?.clear());
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
    removeListener();
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
    ended === 'interrupted' ? `Stopped: ${all}. Run it again to continue.` : `Done: ${all}.`,
    ...(otherwise.length > 0
      ? [`Not as planned, because a vault has changed since: ${formatCount(otherwise.length, 'file')}`]
      : []),
    ...otherwise
      .slice(0, 10)
      .map(({ file, planned, done: instead }) => `  ${file}: planned ${planned}; done ${instead}`),
    ...(unmet.length > 0
      ? [`${formatCount(unmet.length, 'file has', 'files have')} fewer copies than the policy requires:`]
      : []),
    ...unmet.slice(0, 10).flatMap(({ file, reason }) => [`  ${file}`, `    ${reason.message}`]),
    ...(unmet.length > 10 ? [`  and ${unmet.length - 10} more (repair --dry-run --json lists all)`] : []),
  ];
}
