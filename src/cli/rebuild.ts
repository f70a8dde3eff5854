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
import { isDamagedDatabase } from '../disk/disk-trouble.ts';
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
  readonly workers?: number;
  readonly analysis: boolean;
}

export const description =
  'Makes every index again from the vaults alone: which file is where, the captures, the contents, the words, and what was decided about them. What was withdrawn or deleted stays so. Readers go on with the old indexes until the new ones take their place. It may be interrupted at any time; the next one goes on where it was.';

export const help = `
Examples:
  $ heirloom rebuild                        after the folder index/ was lost or damaged
  $ heirloom rebuild --workers 8 --json

Exit code 1: it is done, but something in the vaults could not be found or read, and is not in the indexes.
`;

export function define(command: Command, session: Session): void {
  command
    .option(
      '--workers <number>',
      'archive files read at once (default: one for each core)',
      wholeNumber(1, 256),
    )
    .option('--no-analysis', 'leave the text index as it is: to analyse everything again takes longest')
    .option('--json', 'print problems and the result as JSON, one object a line')
    .addOption(dataOption())
    .action(async (options: Options) => {
      const indexes = await rebuild(options, session);
      const words = options.analysis ? await rebuildWords(options, session) : undefined;
      const problems = indexes.problems + (words?.problems.length ?? 0);
      const result = { ...indexes, ...(words === undefined ? {} : { texts: words.texts }), problems };
      await session.out.line(options.json === true ? jsonLine(result) : resultText(result));
      if (problems === 0) return;
      const suggest = suggestionsFor(options);
      throw new Failure(
        'findings',
        `${formatCount(problems, 'problem')}, told above. '${suggest('storage repair')}' mends copies; bring vaults back that are away, and run '${suggest('rebuild')}' again`,
      );
    });
}

async function rebuild(options: Options, session: Session): Promise<RebuildResult> {
  const isJson = options.json === true;
  const archive = await writingTo(options.data, () => open(options.data));
  try {
    if (archive.isRegisterNew) session.note('heirloom: the register of files was damaged, and is made anew');
    let progress: Progress | undefined;
    const told: Promise<void>[] = [];
    const result = await rebuildArchive(archive, {
      workers: options.workers ?? availableParallelism(),
      signal: session.signal,
      onTheWay: await filesOnTheWay(archive),
      onStep: (step) => {
        progress?.clear();
        if (!isJson) session.note(stepTexts[step]);
      },
      onWarning: (problem) => {
        progress?.clear();
        if (isJson) told.push(session.out.line(jsonLine(problem)));
        else session.note(`heirloom: ${problemText(problem)}`);
      },
      onBytes: (doneBytes, totalBytes) => {
        progress ??= new Progress('rebuild', totalBytes);
        progress.update(doneBytes);
      },
    });
    progress?.clear();
    await Promise.all(told);
    return result;
  } finally {
    await archive.close();
  }
}

/** The text index, once the others are there: it is made from the vaults too, and needs the captures. */
async function rebuildWords(options: Options, session: Session): Promise<RebuiltTexts> {
  const isJson = options.json === true;
  if (!isJson) session.note('The words …');
  const bar = new AnalysisBar();
  const told: Promise<void>[] = [];
  try {
    return await rebuildTexts(options.data, {
      signal: session.signal,
      ...defined({ workers: options.workers }),
      onProgress: (progress) => bar.show(progress),
      onWarning: (problem) => {
        bar.clear();
        if (isJson) told.push(session.out.line(jsonLine(problem)));
        else session.note(`heirloom: ${problemText(problem)}`);
      },
      onWait: (why) => session.note(`heirloom: waiting until the text index is free: ${why}`),
    });
  } finally {
    bar.clear();
    await Promise.all(told);
  }
}

/** What the chain has indexed and not stored yet. Where its ledger is lost, it takes in these files anew. */
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
  register: 'Which file is where …',
  decisions: 'What was decided …',
  files: 'Reading the archive files …',
  captures: 'The index of captures …',
  contents: 'The index of contents …',
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
      `there is no ${config}: it says where the vaults are, and has to be there`,
    );
  return openVaults(path);
}
