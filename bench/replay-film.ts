import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Archives } from './archives.ts';
import { withReplay } from './replay-server.ts';
import { megabytes, under } from './results.ts';
import type { Row } from './results.ts';
import type { RangesRead } from './tasks/replay-http.ts';

const heirloom = fileURLToPath(new URL('../heirloom', import.meta.url));
/** As `writeLargeRecord` names it. */
const path = '/all/20260101000000id_/https://films.example/large.bin';
const rangeBytes = 1e6;
const rangesPlayed = 40;
/** Warm-up ranges at the beginning of a film, not counted. */
const warmRanges = 5;

/** Ranges of one film: stored uncompressed, as we write it, and compressed. */
export async function filmRows(archives: Archives, folder: string): Promise<Row[]> {
  const filmBytes = 1e9 * archives.data.scale;
  const late = filmBytes * 0.9;
  const lateStarts = Array.from(
    { length: 20 },
    (_, number) => late + number * rangeBytes * archives.data.scale,
  );
  const own = await read(archives, { folder, filmBytes, compressed: false }, lateStarts);
  const middle = filmBytes / 2;
  const packed = await read(archives, { folder, filmBytes, compressed: true }, [
    middle,
    ...Array.from({ length: rangesPlayed }, (_, number) => middle + (number + 1) * rangeBytes),
    middle / 2,
  ]);
  const [seek = NaN, ...played] = packed.firstByteMs;
  const back = played.pop() ?? NaN;
  const name = `replay: ${megabytes(filmBytes)} film`;
  return [
    {
      what: `${name} .warc, range at ${megabytes(late)}: first byte (first, median, slowest of ${own.firstByteMs.length})`,
      ours: spread(own.firstByteMs),
      goal: under(50, 'ms', Math.max(...own.firstByteMs)),
    },
    { what: `${name} .warc: memory`, ours: megabytes(own.serverPeakBytes) },
    { what: `${name} .warc.gz, jump to ${megabytes(middle)}: first byte`, ours: milliseconds(seek) },
    {
      what: `${name} .warc.gz, ${played.length} ranges of ${megabytes(rangeBytes)} from there on: first byte`,
      ours: spread(played),
      goal: { text: 'no restart', met: median(played) < seek / 10 },
    },
    { what: `${name} .warc.gz, back to ${megabytes(middle / 2)}: first byte`, ours: milliseconds(back) },
    { what: `${name} .warc.gz: memory`, ours: megabytes(packed.serverPeakBytes) },
  ];
}

async function read(
  { data: { laboratory, progress } }: Archives,
  film: { readonly folder: string; readonly filmBytes: number; readonly compressed: boolean },
  starts: readonly number[],
): Promise<RangesRead> {
  const { folder, filmBytes, compressed } = film;
  progress(`making a film of ${megabytes(filmBytes)}${compressed ? ', packed' : ''}`);
  const large = await laboratory.task('writeLargeRecord', { folder, bodyBytes: filmBytes, compressed });
  const data = join(folder, 'films');
  await laboratory.command(heirloom, ['import', large.path, '--data', data]);
  await rm(large.path);
  progress('playing it');
  const warm = Array.from({ length: warmRanges }, (_, number) => number * rangeBytes);
  const ranges = [...warm, ...starts].map((start) => ({ start, sizeBytes: rangeBytes }));
  const result = await withReplay(data, (place) => laboratory.task('readRanges', { place, path, ranges }));
  await rm(data, { recursive: true });
  return { ...result, firstByteMs: result.firstByteMs.slice(warmRanges) };
}

/** The first, the median, the slowest. */
function spread(times: readonly number[]): string {
  return [times[0] ?? NaN, median(times), Math.max(...times)].map(milliseconds).join(', ');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`;
}
