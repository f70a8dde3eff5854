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
  readonly threads?: number;
}

type AnyStep = ChainStep | typeof analysisStep;

const allSteps: readonly AnyStep[] = [...fileSteps, ...indexSteps, analysisStep];

export const description =
  'Process everything that is waiting: index it, store it in the vaults, delete the sources, and add the text to the text index. A file that fails is set aside with its reason; the others continue. Ctrl-C stops between two steps; the next run continues.';

export const help = `
Examples:
  $ heirloom chain run
  $ heirloom chain run --steps ingest,index         store in the vaults later
  $ heirloom chain run --steps merge,bigmerge       one block file for the fastest look-ups
  $ heirloom chain run --steps analyse              files taken in with --no-analysis

The exit code is 1 if files failed or are still waiting; their reasons are printed.
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .addOption(waitOption())
    .option('--steps <list>', `only these of ${allSteps.join(',')}; merges even if not due`, steps)
    .option('--threads <number>', 'files processed at once (default: two per core)', wholeNumber(1, 256))
    .option('--json', 'print JSON')
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

/** All steps but the analysis; undefined if none is requested. */
async function runChain(options: Options, session: Session): Promise<ChainResult | undefined> {
  const requested = options.steps?.filter((step) => step !== analysisStep);
  if (requested?.length === 0) return undefined;
  const bar = new ChainBar();
  return writingWhenFree(options, session, async (archive) => {
    const chain = await Chain.open(archive);
    try {
      return await chain.run({
        signal: session.signal,
        onProgress: (progress) => bar.show(progress),
        ...defined({ steps: requested, workers: options.threads }),
      });
    } finally {
      bar.clear();
      await chain.close();
    }
  });
}

async function analyse(options: Options, session: Session): Promise<AnalyseResult | undefined> {
  const isRequested = options.steps?.includes(analysisStep) ?? true;
  if (!isRequested || session.signal.aborted) return undefined;
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
    `${formatCount(files, 'file')} done`,
    ...(failures.length === 0 ? [] : [`${failures.length} failed`]),
    ...(damaged.length === 0 ? [] : [`${damaged.length} damaged`]),
    ...(waiting.length === 0 ? [] : [`${waiting.length} waiting`]),
    ...(merges === 0 ? [] : [formatCount(merges, 'merge')]),
    ...(bigMerges === 0 ? [] : [formatCount(bigMerges, 'big merge')]),
  ];
  const end = stopped ? ['Stopped: heirloom chain run continues.'] : [];
  return [...damageLines(damaged), ...problemLines([...failures, ...waiting]), counts.join(', '), ...end];
}
