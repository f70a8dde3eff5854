import { Option } from 'commander';
import type { Command } from 'commander';
import { cdx11Header, cdx9Header } from '../../formats/cdxj/cdx.ts';
import { lineFormats } from '../../indexing/index-file.ts';
import type { LineFormat } from '../../indexing/index-file.ts';
import { indexFiles } from '../../indexing/index-files.ts';
import { noRecords, totalBytes, warningText } from '../data/archive-files.ts';
import { explain, Failure } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { Progress } from '../terminal/progress.ts';
import type { Session } from '../terminal/session.ts';
import { writeLines } from '../terminal/write-output.ts';

interface Options {
  readonly format: LineFormat;
  readonly requestKeys: boolean;
  readonly threads?: number;
  readonly output?: string;
}

const headers: Partial<Record<LineFormat, string>> = { cdx11: cdx11Header, cdx9: cdx9Header };

export const description =
  'Print the capture index of WARC and ARC files, one line per capture in bytewise order over all files, for pywb, OutbackCDX and others. Many files are read in parallel, in bounded memory.';

export const help = `
Examples:
  $ heirloom cdx crawl.warc.gz
  $ heirloom cdx *.warc.gz -o captures.cdxj
  $ heirloom cdx --format cdx11 *.warc.gz > captures.cdx
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file...>', 'WARC or ARC files')
    .addOption(
      new Option('--format <format>', 'line format').choices(Object.keys(lineFormats)).default('cdxj'),
    )
    .option('--no-request-keys', 'do not distinguish POST and PUT captures by their bodies')
    .option('--threads <number>', 'files read at once (default: one per core)', wholeNumber(1, 256))
    .option('-o, --output <file>', 'output file (default: standard output)')
    .action(async (files: string[], options: Options) => {
      const progress = await FilesProgress.start(files);
      let failures = 0;
      const unread = new Set(files);
      const lines = indexFiles(files, {
        ...options,
        signal: session.signal,
        onWarning: (warning) => {
          progress.clear();
          session.note(warningText(warning));
        },
        onPosition: (path, offset) => {
          unread.delete(path);
          progress.update(path, offset);
        },
        onFailure: (path, error) => {
          unread.delete(path);
          failures++;
          progress.clear();
          session.note(`heirloom: ${explain(error).message}`);
        },
      });
      try {
        const all = withHeader(lines, headers[options.format], () => progress.clear());
        await writeLines(all, options.output, session);
      } catch (thrown) {
        progress.clear();
        session.checkpoint();
        throw thrown;
      }
      for (const file of unread) session.note(`heirloom: ${printable(noRecords(file))}`);
      if (unread.size > 0) session.exitWith('findings');
      if (failures > 0 && files.length === 1) throw new Failure('inputUnreadable', 'nothing was indexed');
      if (failures > 0) {
        throw new Failure(
          'inputUnreadable',
          `${failures} of ${files.length} files could not be read and are not in the index`,
        );
      }
    });
}

async function* withHeader(
  lines: AsyncIterable<string>,
  header: string | undefined,
  onFirst: () => void,
): AsyncGenerator<string> {
  let first = true;
  if (header !== undefined) yield header;
  for await (const line of lines) {
    if (first) onFirst();
    first = false;
    yield line;
  }
}

/** The sum of the positions in the files read at once. */
class FilesProgress {
  readonly #progress: Progress;
  readonly #positions = new Map<string, number>();
  #total = 0;

  private constructor(progress: Progress) {
    this.#progress = progress;
  }

  static async start(files: readonly string[]): Promise<FilesProgress> {
    return new FilesProgress(new Progress('cdx', await totalBytes(files)));
  }

  update(path: string, offset: number): void {
    this.#total += offset - (this.#positions.get(path) ?? 0);
    this.#positions.set(path, offset);
    this.#progress.update(this.#total);
  }

  clear(): void {
    this.#progress.clear();
  }
}
