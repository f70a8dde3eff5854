import { Option } from 'commander';
import type { Command } from 'commander';
import type { Repository } from '../../repository/repository.ts';
import type { AccessRules } from '../../access/access-rules.ts';
import { cdx11Header, cdx9Header } from '../../formats/cdxj/cdx.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { lineStart } from '../../indexing/captures/line-range.ts';
import { lineFormats } from '../../indexing/index-file.ts';
import type { LineFormat } from '../../indexing/index-file.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { readingArchive } from '../data/archive-data.ts';
import { withCollections } from '../catalogue/catalogue-data.ts';
import { addExportOptions, chosenBases, chosenLines } from './export-file.ts';
import type { IndexExportOptions } from './export-file.ts';
import type { Session } from '../terminal/session.ts';
import { writeLines } from '../terminal/write-output.ts';

interface Options extends IndexExportOptions {
  readonly format: LineFormat;
}

const headers: Partial<Record<LineFormat, string>> = { cdx11: cdx11Header, cdx9: cdx9Header };
const reader = { address: '127.0.0.1' };

export const description =
  'Export the capture index, one line per capture in bytewise order, for pywb, OutbackCDX and others. Withdrawn and marked captures are omitted.';

export const help = `
Examples:
  $ heirloom export captures -o index.cdxj
  $ heirloom export captures --collection 'Elections 2026' -o elections.cdxj
  $ heirloom export captures --harvest spring-2026 --format cdx11 | gzip > spring.cdx.gz
`;

export function define(command: Command, session: Session): void {
  addExportOptions(
    command.addOption(
      new Option('--format <format>', 'line format').choices(Object.keys(lineFormats)).default('cdxj'),
    ),
  ).action(async (options: Options) => {
    await readingArchive(options, (repository) => exportCaptures(repository, options, session));
  });
}

async function exportCaptures(repository: Repository, options: Options, session: Session): Promise<void> {
  const rules = await repository.rules();
  const bases = await chosenBases(repository, options);
  await withCollections(options, async (collections) => {
    const source = await chosenLines(repository, options, collections);
    await writeLines(linesOf(source, rules, { ...options, bases }), options.output, session);
  });
}

async function* linesOf(
  source: LineSource,
  rules: AccessRules,
  { format, bases }: Options & { readonly bases: ReadonlySet<string> | undefined },
): AsyncGenerator<string> {
  const header = headers[format];
  if (header !== undefined) yield header;
  // Lines with the same URL and second are sorted by their remaining fields, which differ between formats.
  let alike: string[] = [];
  let start = '';
  for await (const line of source.lines({})) {
    const parsed = parseCdxj(line);
    if (!parsed.ok) throw new Error(`a line of the index is damaged (${parsed.reason}): ${line}`);
    const capture = parsed.line;
    if (bases !== undefined && !bases.has(capture.filename ?? '')) continue;
    if (rules.mayRead(reader, capture).decision === 'refused') continue;
    if (lineStart(line) !== start) {
      yield* alike.sort(compareLines);
      alike = [];
      start = lineStart(line);
    }
    alike.push(format === 'cdxj' ? line : lineFormats[format](capture));
  }
  yield* alike.sort(compareLines);
}
