import { whileNoSpace } from '../../agent/process/agent-options.ts';
import type { AgentOptions } from '../../agent/process/agent-options.ts';
import type { JobOrder } from '../../crawl/job-order.ts';
import { readDedupHistory } from '../../crawl/dedup/read-dedup-history.ts';
import { dedupFiles } from '../../repository/administration/collecting.ts';
import type { DedupFiles } from '../../repository/administration/collecting.ts';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import { NoArchiveError } from '../../repository/repository.ts';
import { HarvestFolder } from './harvest-folder.ts';
import type { HarvestTask, IntakeEnd } from './harvest-message.ts';
import { takeOver } from './left-queues.ts';

/**
 * Makes a new job ready for an agent: the queues that earlier jobs have left, and the prior captures of its sites as one file
 * that names no file of the archive. If killed, it is repeated.
 */
export async function prepare(task: HarvestTask, options: AgentOptions): Promise<IntakeEnd> {
  const folder = new HarvestFolder(task.folder);
  const { ordered } = task;
  try {
    if (ordered === undefined) return { kind: 'prepared', hasPrior: false, lacking: null };
    await whileNoSpace(() => takeOver(folder, task, ordered), options);
    const { paths, lacking = null } = await priorFiles(task.archive, ordered.order);
    if (paths.length === 0) return { kind: 'prepared', hasPrior: false, lacking };
    options.onStep('reading the earlier crawl');
    await whileNoSpace(() => writePrior(folder, paths, options.stop), options);
    return { kind: 'prepared', hasPrior: true, lacking };
  } catch (error) {
    if (options.stop.aborted) return { kind: 'stopped' };
    throw error;
  }
}

async function writePrior(
  folder: HarvestFolder,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await folder.make();
  await readDedupHistory(paths, folder.prior, { signal, enclosesLinks: true, onWarning: () => {} });
}

async function priorFiles(
  path: string,
  order: JobOrder,
): Promise<Partial<DedupFiles> & Pick<DedupFiles, 'paths'>> {
  let archive: LocalRepository;
  try {
    archive = await LocalRepository.openForReading(path);
  } catch (error) {
    if (error instanceof NoArchiveError) return { paths: [] };
    throw error;
  }
  try {
    return await dedupFiles(
      archive,
      order.sites.flatMap((site) => site.startUrls),
    );
  } finally {
    await archive.close();
  }
}
