import type { Command } from 'commander';
import { baseOf } from '../../storage/file-name.ts';
import type { Repository } from '../../repository/repository.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { readingArchive } from '../data/archive-data.ts';
import { withCollections } from '../catalogue/catalogue-data.ts';
import { addExportOptions, chosenBases, chosenLines } from './export-file.ts';
import type { IndexExportOptions } from './export-file.ts';
import type { Session } from '../terminal/session.ts';
import { writeLines } from '../terminal/write-output.ts';

export const description =
  'Export the paths of the archive files, one line per file in bytewise order: its name in the index and the path of each good copy, separated by tabs. pywb reads it as archive_paths. Note that these files include withdrawn captures.';

export const help = `
Examples:
  $ heirloom export paths -o paths.txt
  $ heirloom export paths --job 12 | cut -f 2 | xargs heirloom warc check
`;

export function define(command: Command, session: Session): void {
  addExportOptions(command).action(async (options: IndexExportOptions) => {
    await readingArchive(options, async (repository) => {
      const lines = await pathLines(repository, await basesOf(repository, options));
      await writeLines(ReadableStream.from(lines), options.output, session);
    });
  });
}

/** For a collection, all files that have a capture of one of its sites. */
async function basesOf(
  repository: Repository,
  options: IndexExportOptions,
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
