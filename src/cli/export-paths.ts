import { join } from 'node:path';
import type { Command } from 'commander';
import { baseOf } from '../storage/file-name.ts';
import { copiesInOrder } from '../storage/replicas/copies-of.ts';
import type { Archive } from '../archive/archive.ts';
import { compareLines } from '../formats/cdxj/compare-lines.ts';
import { readingArchive } from './archive-data.ts';
import { addExportOptions, chosenBases, exportLines } from './export-file.ts';
import type { ExportOptions } from './export-file.ts';
import type { Session } from './session.ts';

export function define(command: Command, session: Session): void {
  addExportOptions(command)
    .description(
      'Prints where the archive files are, one line a file, sorted: its name in the index, a tab, and the path of each good copy, with tabs between them. pywb takes it as archive_paths. Whoever reads these files reads everything in them, also what was withdrawn.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom export paths -o paths.txt
  $ heirloom export paths --job 12 | cut -f 2 | xargs heirloom warc check
`,
    )
    .action(async (options: ExportOptions) => {
      await readingArchive(options, async (archive) => {
        const lines = pathLines(archive, chosenBases(archive, options));
        await exportLines(ReadableStream.from(lines), options.output, session);
      });
    });
}

function pathLines(archive: Archive, bases: ReadonlySet<string> | undefined): string[] {
  const { register, vaults } = archive;
  const lines: string[] = [];
  for (const { name, copies } of register.files()) {
    const base = baseOf(name);
    if (!name.startsWith('warc/') || (bases !== undefined && !bases.has(base))) continue;
    const good = copiesInOrder(copies, vaults).filter(({ isGood }) => isGood);
    const paths = good.map(({ path }) => join(path, name));
    if (paths.length > 0) lines.push([base, ...paths].join('\t'));
  }
  return lines.sort(compareLines);
}
