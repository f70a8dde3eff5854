import { defined } from '../../formats/values/defined.ts';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { Chain } from '../../repository/administration/chain.ts';
import type { ChainResult } from '../../repository/administration/chain.ts';
import { analysisStep, fileSteps, indexSteps } from '../../repository/chain-entry.ts';
import type { ChainStep } from '../../repository/chain-entry.ts';
import type { AnalyseResult } from '../../repository/administration/analysis.ts';
import { analyseWithBar, analysisLines } from '../analyse/analyse-bar.ts';
import { dataOption, waitOption, writingWhenFree } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { ChainBar } from './chain-bar.ts';
import { damageLines, problemLines } from './chain-text.ts';
import { formatCount, jsonLine } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends WaitOptions {
  readonly steps?: readonly AnyStep[];
  readonly workers?: number;
}

type AnyStep = ChainStep | typeof analysisStep;

const allSteps: readonly AnyStep[] = [...fileSteps, ...indexSteps, analysisStep];

export const description =
  'Brings everything that waits as far as it can be brought: into the index, into the vaults, and then away from where it lay; and its words into the text index. A file that fails goes aside with its reason, and the rest go on. Ctrl-C stops between two pieces of work; after any interruption the next run goes on.';

export const help = `
Examples:
  $ heirloom chain run
  $ heirloom chain run --steps ingest,index         leave the vaults for later
  $ heirloom chain run --steps merge,bigmerge       one block file for the fastest look-ups
  $ heirloom chain run --steps analyse              what was taken in with --no-analysis

Exit codes: 0 all is through, 1 files failed or still wait (their reasons are printed).
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .addOption(waitOption())
    .option(
      '--steps <list>',
      `only these, of ${allSteps.join(',')}; merges are then done whether due or not`,
      steps,
    )
    .option('--workers <number>', 'files worked on at once (default: two for each core)', wholeNumber(1, 256))
    .option('--json', 'one JSON object: what was done, what failed, what still waits')
    .action(async (options: Options) => {
      const result = await runChain(options, session);
      const analysis = await analyse(options, session);
      if (options.json === true) await session.out.line(jsonLine({ ...result, analysis: analysis ?? null }));
      else {
        await session.out.lines(result === undefined ? [] : resultLines(result));
        for (const line of analysis === undefined ? [] : analysisLines(analysis)) session.note(line);
      }
      session.checkpoint();
      const left = [...(result?.failures ?? []), ...(result?.waiting ?? []), ...(analysis?.problems ?? [])];
      if (left.length > 0) session.exitWith('findings');
    });
}

/** All steps but the analysis; undefined where none of them is wanted. */
async function runChain(options: Options, session: Session): Promise<ChainResult | undefined> {
  const wanted = options.steps?.filter((step) => step !== analysisStep);
  if (wanted?.length === 0) return undefined;
  const bar = new ChainBar();
  return writingWhenFree(options, session, async (archive) => {
    const chain = await Chain.open(archive);
    try {
      return await chain.run({
        signal: session.signal,
        onProgress: (progress) => bar.show(progress),
        ...defined({ steps: wanted, workers: options.workers }),
      });
    } finally {
      bar.clear();
      await chain.close();
    }
  });
}

/** Once the archive is free for others. */
async function analyse(options: Options, session: Session): Promise<AnalyseResult | undefined> {
  const isWanted = options.steps?.includes(analysisStep) ?? true;
  if (!isWanted || session.signal.aborted) return undefined;
  return analyseWithBar(options, session);
}

function steps(text: string): AnyStep[] {
  return text.split(',').map((word) => {
    const known = allSteps.find((step) => step === word.trim());
    if (known === undefined) throw new InvalidArgumentError(`The steps are ${allSteps.join(', ')}.`);
    return known;
  });
}

function resultLines(result: ChainResult): string[] {
  const { files, failures, damaged, waiting, merges, bigMerges, stopped } = result;
  const counts = [
    `${formatCount(files, 'file')} through`,
    ...(failures.length === 0 ? [] : [`${failures.length} failed`]),
    ...(damaged.length === 0 ? [] : [`${damaged.length} damaged`]),
    ...(waiting.length === 0 ? [] : [`${waiting.length} held back`]),
    ...(merges === 0 ? [] : [formatCount(merges, 'merge')]),
    ...(bigMerges === 0 ? [] : [formatCount(bigMerges, 'big merge')]),
  ];
  const end = stopped ? ['Stopped: heirloom chain run goes on.'] : [];
  return [...damageLines(damaged), ...problemLines([...failures, ...waiting]), counts.join(', '), ...end];
}
