import type { Command } from 'commander';
import { isAnalysedAtOnce } from '../../repository/administration/analysis.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { localFolder } from '../../storage/vault-kinds.ts';
import { readConfig } from '../../repository/administration/configuration.ts';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { ChainStoppedError } from '../../repository/ingest.ts';
import { acceptedKinds, defaultSource, isSourceName, sourceNameRule } from '../../deposit/deposit.ts';
import type { Deposit } from '../../deposit/deposit.ts';
import { findDeposits } from '../../deposit/find-deposits.ts';
import { importDeposits } from '../../deposit/import-deposits.ts';
import type { DepositProgress } from '../../deposit/import-deposits.ts';
import { lookAtSignature } from '../../deposit/wacz/look-at-signature.ts';
import { analyseWithBar } from '../analyse/analyse-bar.ts';
import { dataOption, waitOption, writingWhenFree } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { ImportReport } from './report.ts';
import { Progress } from '../terminal/progress.ts';
import type { Session } from '../terminal/session.ts';
import { version } from '../terminal/version.ts';

interface Options extends WaitOptions {
  readonly source: string;
  readonly dryRun?: true;
  readonly analysis: boolean;
}

export const description = `Import ${acceptedKinds} into the archive: they are checked, indexed and copied to the vaults, and their text becomes searchable. Formats are recognised by content. Your files are never changed. Content that the archive already has is not stored again, so an interrupted import can simply be repeated.`;

export const help = `
Examples:
  $ heirloom import crawl.warc.gz
  $ heirloom import old-crawls/ --source before-2010
  $ heirloom import site.wacz mirrors/ --data our-archive
  $ heirloom import delivery/ --dry-run         what would be imported
  $ heirloom import delivery/ --json | grep -v '"outcome":"taken"'

The exit code is 1 if something could not be imported or a signature is invalid. Other files are skipped and listed.
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file or folder...>', 'archive files, or folders to search for them')
    .addOption(dataOption())
    .addOption(waitOption())
    .option('--source <name>', 'source of the files, such as a donor: a filter for captures', defaultSource)
    .option('-n, --dry-run', 'only list what would be imported, and check WACZ signatures')
    .option('--no-analysis', 'do not analyse; the next heirloom chain run does')
    .option('--json', 'print JSON lines: files, then the total')
    .action(async (paths: string[], options: Options) => {
      if (!isSourceName(options.source))
        throw new Failure('usage', `--source ${options.source}: ${sourceNameRule}`);
      const report = new ImportReport(session.out, { json: options.json === true });
      const deposits = await find(paths, options, session, report);
      if (options.dryRun === true) await look(deposits, session, report);
      else if (deposits.length > 0)
        await writingWhenFree(options, session, (archive) =>
          take(archive, deposits, options, session, report),
        );
      if (options.dryRun !== true && options.analysis && isAnalysedAtOnce() && deposits.length > 0)
        await analyseWithBar(options, session);
      await report.end({ isCheck: options.dryRun === true, data: options.data });
      if (deposits.length === 0 && !report.hasProblems)
        throw new Failure('inputUnsuitable', `nothing can be imported. Accepted are ${acceptedKinds}`);
      if (report.hasProblems) session.exitWith('findings');
    });
}

async function look(deposits: readonly Deposit[], session: Session, report: ImportReport): Promise<void> {
  for (const deposit of deposits) {
    const signature =
      deposit.kind === 'wacz' ? await lookAtSignature(deposit.path, session.signal) : undefined;
    await report.accepted(deposit, signature);
  }
}

/** Skipped files are reported at once. */
async function find(
  paths: readonly string[],
  { data }: Options,
  session: Session,
  report: ImportReport,
): Promise<Deposit[]> {
  const deposits: Deposit[] = [];
  for await (const found of findDeposits(paths, { ownFolders: await ownFolders(data) })) {
    session.checkpoint();
    if (found.outcome === 'accepted') deposits.push(found);
    else await report.leftOut(found);
  }
  return deposits;
}

/** Empty if the archive cannot be opened, which is reported later. */
async function ownFolders(data: string): Promise<string[]> {
  const folder = new DataFolder(data);
  const config = await readConfig(folder).catch(() => undefined);
  return [folder.path, ...(config?.vaults.flatMap(({ location }) => localFolder(location) ?? []) ?? [])];
}

async function take(
  archive: LocalRepository,
  deposits: readonly Deposit[],
  { source, data }: Options,
  session: Session,
  report: ImportReport,
): Promise<void> {
  const bar = new ImportBar();
  const ingest = await archive.openIngest();
  try {
    const results = importDeposits(deposits, {
      repository: archive,
      ingest,
      incoming: archive.folder.incoming,
      source,
      version: version(),
      signal: session.signal,
      onProgress: (progress) => bar.update(progress),
    });
    for await (const result of results) {
      bar.clear();
      await report.result(result);
    }
  } catch (error) {
    bar.clear();
    if (!(error instanceof ChainStoppedError)) throw error;
    await report.end({ isCheck: false, data });
    throw error;
  } finally {
    await ingest.close();
  }
}

/** A bar for each phase: unpacking, then ingest. */
class ImportBar {
  #progress: Progress | undefined;
  #of: Pick<DepositProgress, 'phase' | 'totalBytes'> | undefined;

  update({ phase, doneBytes, totalBytes }: DepositProgress): void {
    if (phase !== this.#of?.phase || totalBytes !== this.#of.totalBytes)
      this.#progress = new Progress(phase === 'unpack' ? 'unpacking' : 'taking in', totalBytes);
    this.#of = { phase, totalBytes };
    this.#progress?.update(doneBytes);
  }

  clear(): void {
    this.#progress?.clear();
  }
}
