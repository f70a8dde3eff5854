import type { Command } from 'commander';
import { baseOf } from '../../storage/file-name.ts';
import { localPath } from '../../storage/vault-kinds.ts';
import { copiesInOrder } from '../../storage/replicas/copies-of.ts';
import type { Archive } from '../../repository/local/archive.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { readingArchive } from '../data/archive-data.ts';
import { withCollections } from '../catalogue/catalogue-data.ts';
import { addExportOptions, chosenBases, chosenLines, exportLines } from './export-file.ts';
import type { ExportOptions } from './export-file.ts';
import type { Session } from '../terminal/session.ts';

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
        const lines = pathLines(archive, await basesOf(archive, options));
        await exportLines(ReadableStream.from(lines), options.output, session);
      });
    });
}

/** Of a collection: all files that have a capture of one of its sites. */
async function basesOf(archive: Archive, options: ExportOptions): Promise<ReadonlySet<string> | undefined> {
  const chosen = chosenBases(archive, options);
  return withCollections(options, async (collections) => {
    if (collections === undefined) return chosen;
    const bases = new Set<string>();
    for await (const line of (await chosenLines(archive, options, collections)).lines({})) {
      const parsed = parseCdxj(line);
      const { filename } = parsed.ok ? parsed.line : {};
      if (filename !== undefined && chosen?.has(filename) !== false) bases.add(filename);
    }
    return bases;
  });
}

function pathLines(archive: Archive, bases: ReadonlySet<string> | undefined): string[] {
  const { register, vaults } = archive;
  const lines: string[] = [];
  for (const { name, copies } of register.files()) {
    const base = baseOf(name);
    if (!name.startsWith('warc/') || (bases !== undefined && !bases.has(base))) continue;
    const good = copiesInOrder(copies, vaults).filter(({ isGood }) => isGood);
    const paths = good.flatMap(({ ref }) => localPath(ref.location, name) ?? []);
    if (paths.length > 0) lines.push([base, ...paths].join('\t'));
  }
  return lines.sort(compareLines);
}
