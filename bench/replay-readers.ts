import type { Archives } from './archives.ts';
import { megabytes, times } from './results.ts';
import type { Row } from './results.ts';
import type { ReplayArchive } from './tasks/replay-archive.ts';
import type { ReplayPlace } from './tasks/replay-http.ts';

const readers = 200;
/** Rounds: the heap of V8 grows at first. */
const requests = [1000, 10_000, 10_000];
/** A page and its components. */
const picturesOfPage = 9;
const pagesRead = 100;

/** The memory of the server while many people read at once: it must not grow with the amount read. */
export async function readerRows(
  { data: { laboratory, progress, scale } }: Archives,
  { pages, pictures }: ReplayArchive,
  place: ReplayPlace,
): Promise<Row[]> {
  const paths = pages
    .slice(0, pagesRead)
    .flatMap((page, number) => [
      `/all/20260101000000mp_/${page}`,
      ...Array.from(
        { length: picturesOfPage },
        (_, index) =>
          `/all/20260101000000im_/${pictures[(number * picturesOfPage + index) % pictures.length] ?? ''}`,
      ),
    ]);
  const read = (count: number): Promise<{ readonly serverPeakBytes: number }> => {
    progress(`${count} requests of ${readers} readers`);
    return laboratory.task('readReplay', { place, paths, count: count * scale, connections: readers });
  };
  const peaks: number[] = [];
  for (const count of requests) peaks.push((await read(count)).serverPeakBytes);
  const [before = NaN, after = NaN] = peaks.slice(-2);
  return [
    {
      what: `replay: memory with ${readers} readers after ${requests.map((count) => count * scale).join(', then ')} requests`,
      ours: peaks.map(megabytes).join(', '),
      ratio: times(after / before),
      goal: { text: 'flat at last', met: after <= before * 1.1 },
    },
  ];
}
