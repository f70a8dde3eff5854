import type { Command } from 'commander';
import { baseOf } from '../../storage/file-name.ts';
import type { Repository } from '../../repository/repository.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { readingArchive } from '../data/archive-data.ts';
import { withCollections } from '../catalogue/catalogue-data.ts';
import { addExportOptions, chosenBases, chosenLines, exportLines } from './export-file.ts';
import type { ExportOptions } from './export-file.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Prints where the archive files are, one line a file, sorted: its name in the index, a tab, and the path of each good copy, with tabs between them. pywb takes it as archive_paths. Whoever reads these files reads everything in them, also what was withdrawn.';

export const help = `
Examples:
  $ heirloom export paths -o paths.txt
  $ heirloom export paths --job 12 | cut -f 2 | xargs heirloom warc check
`;

export function define(command: Command, session: Session): void {
  addExportOptions(command).action(async (options: ExportOptions) => {
    await readingArchive(options, async (repository) => {
      const lines = await pathLines(repository, await basesOf(repository, options));
      await exportLines(ReadableStream.from(lines), options.output, session);
    });
  });
}

/** Of a collection: all files that have a capture of one of its sites. */
async function basesOf(
  repository: Repository,
  options: ExportOptions,
): Promise<ReadonlySet<string> | undefined> {
  const chosen = await chosenBases(repository, options);
  return withCollections(options, async (collections) => {
    if (collections === undefined) return chosen;
    const bases = new Set<string>();
    for await (const line of (await chosenLines(repository, options, collections)).lines({})) {
      const parsed = parseCdxj(line);
      const { filename } = parsed.ok ? parsed.line : {};
      if (filename !== undefined && chosen?.has(filename) !== false) bases.add(filename);
    }
    return bases;
  });
}

async function pathLines({ files }: Repository, bases: ReadonlySet<string> | undefined): Promise<string[]> {
  const lines: string[] = [];
  for await (const page of files.all())
    for (const file of page) {
      const base = baseOf(file.name);
      if (!file.name.startsWith('warc/') || (bases !== undefined && !bases.has(base))) continue;
      const paths = (await files.localCopies(file)).map(({ path }) => path);
      if (paths.length > 0) lines.push([base, ...paths].join('\t'));
    }
  return lines.sort(compareLines);
}
