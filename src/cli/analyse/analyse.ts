import { defined } from '../../formats/values/defined.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import { Analyser } from '../../analysis/pure.ts';
import type { Profile } from '../../analysis/analysis-settings.ts';
import { readAnalysisSettings } from '../../analysis/settings/settings-file.ts';
import { readProfile } from '../../analysis/vector/read-profile.ts';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import { NoArchiveError } from '../../repository/repository.ts';
import { waitingForAnalysis } from '../../repository/administration/analysis.ts';
import { analyseWithBar, analysisLines } from './analyse-bar.ts';
import { printClusters } from './clusters.ts';
import { analysesOfFile } from './file.ts';
import { analysisOfUrl } from './url.ts';
import { analysisObject, analysisText } from './analysis-text.ts';
import type { ShownAnalysis } from './analysis-text.ts';
import { dataOption, readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import { date, wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends DataOptions {
  readonly closest?: string;
  readonly limit: number;
  readonly threads?: number;
  readonly profile?: string;
  readonly reassess?: true;
  readonly clusters?: 'domain' | 'host';
}

export const description =
  'Show the analysis of a document step by step: format, text, language, signatures, keywords, vector and assessment. Without an argument, analyse all files waiting in the archive. An interrupted analysis continues at the next run.';

export const help = `
Examples:
  $ heirloom analyse report.pdf
  $ heirloom analyse crawl.warc.gz --limit 3
  $ heirloom analyse https://example.org/ --closest 2024-03
  $ heirloom analyse page.html --json | jq .vector
  $ heirloom analyse https://example.org/ --profile news.yaml   by another profile
  $ heirloom analyse                            all waiting files
  $ heirloom analyse --reassess                 after a change of the profile
  $ heirloom analyse --clusters host            hosts about the same subjects

Without an argument, the exit code is 1 if archive files could not be read. The next analysis tries them again.
`;

export function define(command: Command, session: Session): void {
  command
    .argument('[file or url]', 'document, archive file, or archived URL (default: all waiting files)')
    .addOption(dataOption())
    .option('--closest <date>', 'for a URL: date of the capture: 2024, 2024-01-31, 20240131120000', date)
    .option('--limit <number>', 'for an archive file: maximum number of captures', wholeNumber(1), 10)
    .option('--profile <file>', 'YAML file with another profile for the score')
    .option('--threads <number>', 'without an argument: threads (default: one per core)', wholeNumber(1, 256))
    .option('--reassess', 'without an argument: score all documents again')
    .addOption(
      new Option(
        '--clusters [domain or host]',
        'without an argument: list domains or hosts with the same keywords',
      )
        .choices(['domain', 'host'])
        .preset('domain')
        .conflicts(['closest', 'threads', 'profile', 'reassess']),
    )
    .option('--json', 'print JSON lines, with the full text of a document')
    .action(async (what: string | undefined, options: Options) => {
      const { data, clusters: by, json } = options;
      if (what !== undefined && (by !== undefined || options.reassess === true))
        throw new Failure(
          'usage',
          `--${by === undefined ? 'reassess' : 'clusters'} concerns the whole archive: omit ${what}`,
        );
      if (by !== undefined) await printClusters({ data, by, isJson: json === true }, session);
      else if (what === undefined) await analyseWaiting(options, session);
      else await show(what, options, session);
    });
}

async function analyseWaiting(options: Options, session: Session): Promise<void> {
  const { threads, reassess } = options;
  const result = await analyseWithBar(options, session, {
    isAllAssessed: reassess === true,
    ...defined({ workers: threads }),
  });
  if (options.json === true) await session.out.line(jsonLine(result));
  else {
    const lines = analysisLines(result);
    const left = await readingArchive(options, (archive) => waitingForAnalysis(archive));
    const end =
      left.files === 0 ? 'Nothing is waiting.' : `${formatCount(left.files, 'file')} still waiting.`;
    await session.out.lines([...lines, end]);
  }
  if (result.problems.length > 0) session.exitWith('findings');
}

async function show(what: string, options: Options, session: Session): Promise<void> {
  const read = await readAnalysisSettings(options.data);
  if (read.problem !== undefined) session.note(`heirloom: ${read.problem}`);
  const profile = options.profile === undefined ? undefined : await profileIn(options.profile);
  const settings = profile === undefined ? read.settings : { ...read.settings, profile };
  const analyser = await Analyser.open(settings);
  try {
    if (existsSync(what)) {
      let count = 0;
      for await (const shown of analysesOfFile(what, { analyser, settings, limit: options.limit })) {
        session.checkpoint();
        await print(shown, count++, options, session);
      }
      if (count === 0) throw new Failure('inputUnsuitable', `${what} has nothing to analyse`);
      return;
    }
    if (!/^[a-z]+:\/\/|^[^\s/]+\.[^\s/]+/i.test(what))
      throw new Failure('inputUnreadable', `${what}: there is no such file, and it is no URL`);
    const archive = await open(what, options);
    try {
      const shown = await analysisOfUrl(what, {
        archive,
        analyser,
        settings,
        at: options.closest ?? '',
        isAssessedAnew: profile !== undefined,
      });
      await print(shown, 0, options, session);
    } finally {
      await archive.close();
    }
  } finally {
    await analyser.close();
  }
}

async function profileIn(path: string): Promise<Profile> {
  const read = readProfile(await readFile(path, 'utf8'));
  if (read.ok) return read.value;
  throw new Failure('inputUnsuitable', printable(`${path}: ${read.error.join(' ')}`));
}

async function open(what: string, { data }: Options): Promise<LocalRepository> {
  try {
    return await LocalRepository.openForReading(data);
  } catch (error) {
    if (!(error instanceof NoArchiveError)) throw error;
    const message = `there is no file ${what}; for a URL: ${error.message}`;
    throw new Failure('inputUnsuitable', message, { cause: error });
  }
}

async function print(
  shown: ShownAnalysis,
  before: number,
  { json }: Options,
  { out }: Session,
): Promise<void> {
  if (json === true) return out.line(jsonLine(analysisObject(shown)));
  for (const line of [...(before === 0 ? [] : ['']), ...analysisText(shown)]) await out.line(line);
}
