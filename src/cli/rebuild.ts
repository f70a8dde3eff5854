import { defined } from '../formats/values/defined.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { rebuildTexts, rebuildArchive, openVaults } from '../repository/administration/rebuild.ts';
import type {
  RebuiltTexts,
  RebuildResult,
  RebuildStep,
  RebuildProblem,
  OpenVaults,
  FileToRead,
} from '../repository/administration/rebuild.ts';
import { DataFolder } from '../repository/administration/data-folder.ts';
import { isDamagedDatabase } from '../disk/disk-problem.ts';
import { allOf } from '../storage/pages.ts';
import { ChainFolder, SqliteChainLedger } from '../repository/administration/chain.ts';
import type { ChainLedger } from '../repository/administration/chain.ts';
import { AnalysisBar } from './analyse/analyse-bar.ts';
import { dataOption } from './data/archive-data.ts';
import type { DataOptions } from './data/archive-data.ts';
import { Failure, writingTo } from './terminal/failure.ts';
import { formatCount, jsonLine, printable } from './terminal/format.ts';
import { wholeNumber } from './terminal/option-values.ts';
import { Progress } from './terminal/progress.ts';
import type { Session } from './terminal/session.ts';
import { suggestionsFor } from '../repository/administration/storage.ts';

interface Options extends DataOptions {
  readonly threads?: number;
  readonly analysis: boolean;
}

export const description =
  'Rebuild every index from the vaults: the register of files, captures, contents, text, and decisions. Withdrawn and deleted captures stay so. Readers use the old indexes until the new ones are complete. An interrupted rebuild continues at the next run.';

export const help = `
Examples:
  $ heirloom rebuild                        after the folder index/ was lost or damaged
  $ heirloom rebuild --threads 8 --json

The exit code is 1 if files in the vaults could not be found or read: they are not in the indexes.
`;

export function define(command: Command, session: Session): void {
  command
    .option('--threads <number>', 'files read at once (default: one per core)', wholeNumber(1, 256))
    .option('--no-analysis', 'keep the text index, which takes longest to rebuild')
    .option('--json', 'print JSON lines: problems, then the result')
    .addOption(dataOption())
    .action(async (options: Options) => {
      const indexes = await rebuild(options, session);
      const text = options.analysis ? await rebuildText(options, session) : undefined;
      const problems = indexes.problems + (text?.problems.length ?? 0);
      const result = { ...indexes, ...(text === undefined ? {} : { texts: text.texts }), problems };
      await session.out.line(options.json === true ? jsonLine(result) : resultText(result));
      if (problems === 0) return;
      const suggest = suggestionsFor(options);
      throw new Failure(
        'findings',
        `${formatCount(problems, 'problem')}, listed above: repair copies with '${suggest('storage repair')}', reconnect missing vaults, and run '${suggest('rebuild')}' again`,
      );
    });
}

async function rebuild(options: Options, session: Session): Promise<RebuildResult> {
  const isJson = options.json === true;
  const archive = await writingTo(options.data, () => open(options.data));
  try {
    if (archive.isRegisterNew) session.note('heirloom: the register of files was damaged and is rebuilt');
    let progress: Progress | undefined;
    const printed: Promise<void>[] = [];
    const result = await rebuildArchive(archive, {
      workers: options.threads ?? availableParallelism(),
      signal: session.signal,
      onTheWay: await filesOnTheWay(archive),
      onStep: (step) => {
        progress?.clear();
        if (!isJson) session.note(stepTexts[step]);
      },
      onWarning: (problem) => {
        progress?.clear();
        if (isJson) printed.push(session.out.line(jsonLine(problem)));
        else session.note(`heirloom: ${problemText(problem)}`);
      },
      onBytes: (doneBytes, totalBytes) => {
        progress ??= new Progress('rebuild', totalBytes);
        progress.update(doneBytes);
      },
    });
    progress?.clear();
    await Promise.all(printed);
    return result;
  } finally {
    await archive.close();
  }
}

/** Needs the capture index. */
async function rebuildText(options: Options, session: Session): Promise<RebuiltTexts> {
  const isJson = options.json === true;
  if (!isJson) session.note('Rebuilding the text index …');
  const bar = new AnalysisBar();
  const printed: Promise<void>[] = [];
  try {
    return await rebuildTexts(options.data, {
      signal: session.signal,
      ...defined({ workers: options.threads }),
      onProgress: (progress) => bar.show(progress),
      onWarning: (problem) => {
        bar.clear();
        if (isJson) printed.push(session.out.line(jsonLine(problem)));
        else session.note(`heirloom: ${problemText(problem)}`);
      },
      onWait: (why) => session.note(`heirloom: waiting for the text index: ${why}`),
    });
  } finally {
    bar.clear();
    await Promise.all(printed);
  }
}

/** Files indexed but not yet stored. If the ledger of the chain is lost, the chain takes them in again. */
async function filesOnTheWay({ folder }: OpenVaults): Promise<FileToRead[]> {
  let ledger: ChainLedger | undefined;
  try {
    ledger = SqliteChainLedger.openForReading(new ChainFolder(folder).ledger);
    return (await allOf(ledger?.rows() ?? [])).flatMap(
      ({ state, indexed, name, sha256, fileClass = 'text', sizeBytes, path }) =>
        state === 'done' || !indexed || name === undefined || sha256 === undefined
          ? []
          : [{ name, sha256, fileClass, sizeBytes, source: path }],
    );
  } catch (error) {
    if (!isDamagedDatabase(error)) throw error;
    return [];
  } finally {
    await ledger?.close();
  }
}

const stepTexts: Readonly<Record<RebuildStep, string>> = {
  register: 'Rebuilding the register of files …',
  decisions: 'Reading the decisions …',
  files: 'Reading the archive files …',
  captures: 'Rebuilding the capture index …',
  contents: 'Rebuilding the content index …',
};

function problemText({ vault, file, problem }: RebuildProblem): string {
  const where = [vault === undefined ? undefined : `vault ${vault}`, file].filter(
    (part) => part !== undefined,
  );
  return printable(`${where.join(', ')}: ${problem}`);
}

function resultText(result: RebuildResult & { readonly texts?: number }): string {
  const { files, captures, contents, decisions, texts } = result;
  const parts = [
    formatCount(captures, 'capture'),
    formatCount(contents, 'content'),
    formatCount(decisions, 'decision'),
    ...(texts === undefined ? [] : [formatCount(texts, 'text')]),
  ];
  return `${formatCount(files, 'archive file')}: ${parts.join(', ')}`;
}

async function open(path: string): Promise<OpenVaults> {
  const { config } = new DataFolder(path);
  if (!existsSync(config))
    throw new Failure(
      'inputUnsuitable',
      `there is no ${config}, which names the vaults: check --data, or restore the file`,
    );
  return openVaults(path);
}
