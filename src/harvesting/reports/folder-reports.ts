import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filesInManifest } from '../../crawl/job/finish-job.ts';
import { JobFileError, readJobFile } from '../../crawl/job/job-file.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import type { MetadataPart } from '../../crawl/report/metadata-uri.ts';
import { filesPiece, setupPieces } from '../../crawl/report/pack-reports.ts';
import type { MadePiece } from '../../crawl/report/pack-reports.ts';
import { settingsToYaml } from '../../crawl/template/print-template.ts';
import { countLines, countedBytes } from './job-report.ts';
import type { JobReport } from './job-report.ts';

/** The reports of a job whose folder still exists, byte for byte as they are or will be packed. Empty without a folder. */
export async function folderReports(path: string): Promise<JobReport[]> {
  const folder = new JobFolder(path);
  const names = await readdir(folder.reports).catch((): string[] => []);
  const finished = names.filter((name) => !name.endsWith('.part')).toSorted();
  const found = await Promise.all([
    ...finished.map((name) => fileReport('reports', join(folder.reports, name))),
    fileReport('logs', folder.crawlLog),
    fileReport('logs', folder.notFetched),
  ]);
  const made = await madePieces(folder);
  const [files, setup] = [made.filter(({ part }) => part === 'index'), made.filter(isSetup)];
  return [
    ...setup.map(pieceReport),
    ...found.filter((report) => report !== undefined),
    ...files.map(pieceReport),
  ];
}

function isSetup({ part }: MadePiece): boolean {
  return part === 'setup';
}

/** Undefined where there is no such file. */
async function fileReport(part: MetadataPart, path: string): Promise<JobReport | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  const { size } = found;
  // The size is that of now: a log may grow while it is sent.
  async function* read(start: number): AsyncGenerator<Uint8Array> {
    if (start < size) yield* createReadStream(path, { start, end: size - 1, highWaterMark: 1 << 18 });
  }
  const lines = size > countedBytes ? undefined : await countLines(read(0)).catch(() => undefined);
  return { name: basename(path), part, bytes: size, lines, from: 'folder', read };
}

async function madePieces(folder: JobFolder): Promise<MadePiece[]> {
  try {
    const stored = await readJobFile(folder);
    if (stored === undefined) return [];
    const { order } = stored;
    const files = await filesInManifest(folder);
    const setup = setupPieces({ order, template: settingsToYaml(order.settings) });
    return files.length === 0 ? setup : [...setup, filesPiece(files)];
  } catch (error) {
    // The folder is being deleted, or its order cannot be read; the reports beside it can.
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError;
    if (isGone || error instanceof JobFileError) return [];
    throw error;
  }
}

function pieceReport({ part, name, block }: MadePiece): JobReport {
  async function* read(start: number): AsyncGenerator<Uint8Array> {
    if (start < block.length) yield block.subarray(start);
  }
  const lines = block.toString('latin1').split('\n').length - 1;
  return { name, part, bytes: block.length, lines, from: 'folder', read };
}
