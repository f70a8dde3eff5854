import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closedOnFault } from '../disk/closed-on-fault.ts';
import { syncToDisk } from '../disk/durable-file.ts';
import { formatCdxj } from '../formats/cdxj/cdxj.ts';
import type { ByteSource } from '../formats/warc/byte-source.ts';
import { isLoss } from '../formats/warc/read-warning.ts';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { LineFile } from '../sorting/line-file.ts';
import { LineSorter } from '../sorting/line-sorter.ts';
import { openFile } from '../storage/open-file.ts';
import type { ArchiveFile } from '../storage/open-file.ts';
import { capturesWithContents } from './captures-of-file.ts';
import { formatContent } from './content-line.ts';

/** The result of reading an archive file once for the indexes: two files of lines. */
export interface FileRuns {
  /** The name under which the indexes will look for the file. */
  readonly filename: string;
  /** Sorted CDXJ lines. */
  readonly capturesPath: string;
  /** Lines of contents (content-line.ts) in the order of their records. */
  readonly contentsPath: string;
  /** CDXJ lines of captures that robots.txt disallows; there is no such file where there are none. */
  readonly disallowedPath: string;
  /** Lines of each. */
  readonly captures: number;
  readonly contents: number;
  readonly disallowed: number;
  /** Problems of the file, and how many of them mean a loss. */
  readonly warnings: number;
  readonly losses: number;
  /** The fields of its first warcinfo, by the names written there; of a repeated name the first. */
  readonly warcinfo: Readonly<Record<string, string>>;
}

/** The file has not a single record. */
export class NotAnArchiveError extends Error {
  readonly path: string;

  /** Its path, or its name in the vault. */
  constructor(path: string) {
    super(`${path} has no WARC or ARC record`);
    this.path = path;
  }
}

export interface WriteFileRunsOptions {
  readonly filename: string;
  readonly folder: string;
  /** False: what is made need not outlive this process. */
  readonly sync: boolean;
  readonly onWarning: (warning: ReadWarning) => void;
  readonly onPosition: (offset: number) => void;
}

/**
 * Reads an archive file once, into files in `folder`, which are whole, and on disk if `sync` says so, when they have
 * their names:
 *
 *   FILENAME.captures   FILENAME.contents   FILENAME.disallowed
 */
export async function writeFileRuns(file: ArchiveFile, options: WriteFileRunsOptions): Promise<FileRuns> {
  const { filename, folder, sync } = options;
  const work = workFolder(folder, filename);
  await makeEmpty(work);
  try {
    const read = await readArchiveFile(file, work, options);
    const captures = await read.sorter.writeRun(join(work, 'captures'), { sync });
    const capturesPath = join(folder, `${filename}.captures`);
    const contentsPath = join(folder, `${filename}.contents`);
    await rename(join(work, 'captures'), capturesPath);
    await rename(join(work, 'contents'), contentsPath);
    const disallowedPath = join(folder, `${filename}.disallowed`);
    if (read.disallowed > 0) await rename(join(work, 'disallowed'), disallowedPath);
    if (sync) await syncToDisk(folder);
    const { sorter: _, hasRecords: __, ...counted } = read;
    return { filename, capturesPath, contentsPath, disallowedPath, captures, ...counted };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeEmpty(path: string): Promise<void> {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    await rm(path, { recursive: true });
    await mkdir(path);
  });
}

/** Folder for the runs of a file; a terminated thread leaves it behind. */
export function workFolder(folder: string, filename: string): string {
  return join(folder, `${filename}.reading`);
}

async function readArchiveFile(
  file: ArchiveFile,
  work: string,
  options: WriteFileRunsOptions,
): Promise<ReadFile> {
  const source = await openFile(file);
  try {
    const read = await readFile(source, work, { ...options, sorter: new LineSorter(work) });
    if (!read.hasRecords) throw new NotAnArchiveError(source.name);
    return read;
  } finally {
    await source.close();
  }
}

interface ReadFile {
  readonly sorter: LineSorter;
  readonly hasRecords: boolean;
  readonly contents: number;
  readonly disallowed: number;
  readonly warnings: number;
  readonly losses: number;
  readonly warcinfo: Readonly<Record<string, string>>;
}

async function readFile(
  source: ByteSource,
  work: string,
  options: WriteFileRunsOptions & { readonly sorter: LineSorter },
): Promise<ReadFile> {
  const { sorter, filename } = options;
  const counts = { warnings: 0, losses: 0 };
  let hasRecords = false;
  let warcinfo: Record<string, string> | undefined;
  const contentLines = await LineFile.create(join(work, 'contents'));
  const { sync } = options;
  const closing = { close: () => contentLines.close({ sync }) };
  const disallowedLines = await closedOnFault(closing, () => LineFile.create(join(work, 'disallowed')));
  const captures = capturesWithContents(source, {
    filename,
    requestKeys: true,
    onPosition: (offset) => {
      hasRecords = true;
      options.onPosition(offset);
    },
    onWarning: (warning) => {
      counts.warnings++;
      if (isLoss(warning)) counts.losses++;
      options.onWarning(warning);
    },
    onWarcinfo: (fields) => {
      warcinfo ??= Object.fromEntries(Array.from(fields, ({ name, value }) => [name, value]).reverse());
    },
  });
  try {
    for await (const { line, content, isDisallowed } of captures) {
      const text = formatCdxj(line);
      await sorter.add(text);
      if (isDisallowed && disallowedLines.add(text)) await disallowedLines.flush();
      if (content !== undefined && contentLines.add(formatContent(content))) await contentLines.flush();
    }
  } finally {
    await closedOnFault({ close: () => disallowedLines.close({ sync }) }, closing.close);
    await disallowedLines.close({ sync });
  }
  const lines = { contents: contentLines.lines, disallowed: disallowedLines.lines };
  return { sorter, hasRecords, ...lines, ...counts, warcinfo: warcinfo ?? {} };
}
