import type { Laboratory } from './measure.ts';
import { megabytes } from './results.ts';
import type { MadeArchives } from './tasks/make-archives.ts';

export interface Data {
  readonly laboratory: Laboratory;
  readonly progress: (text: string) => void;
  /** 1, or 1/10 for a quick run. */
  readonly scale: number;
}

export const mixedSeed = 20_261;

/** The archives that several parts read, made on first use. */
export class Archives {
  readonly data: Data;
  #mixed: Promise<MadeArchives> | undefined;
  #part: Promise<MadeArchives> | undefined;

  constructor(data: Data) {
    this.data = data;
  }

  get mixedBytes(): number {
    return 300e6 * this.data.scale;
  }

  mixed(): Promise<MadeArchives> {
    this.#mixed ??= this.#make('mixed', this.mixedBytes);
    return this.#mixed;
  }

  /** A third of the mixed records. */
  part(): Promise<MadeArchives> {
    this.#part ??= this.#make('part', this.mixedBytes / 3);
    return this.#part;
  }

  #make(name: string, sizeBytes: number): Promise<MadeArchives> {
    const { laboratory, progress } = this.data;
    progress(`making ${megabytes(sizeBytes)} of mixed records`);
    const { folder } = laboratory;
    return laboratory.task('makeArchives', { folder, name, sizeBytes, seed: mixedSeed });
  }
}

export function describeMix({ records, blockBytes, gzipBytes, kinds }: MadeArchives): string {
  const parts = Object.entries(kinds)
    .sort(([, a], [, b]) => b.bytes - a.bytes)
    .map(([kind, { records, bytes }]) => {
      const share = (bytes / blockBytes) * 100;
      return `${kind} ${share < 1 ? share.toFixed(1) : share.toFixed(0)} % (${records} of ${kilobytes(bytes / records)})`;
    });
  const total = `${records} records, ${megabytes(blockBytes)} uncompressed, ${megabytes(gzipBytes)} as .warc.gz`;
  return `Mixed records: ${total}, mean block ${kilobytes(blockBytes / records)}. Share of bytes: ${parts.join(', ')}.`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(bytes < 1e4 ? 1 : 0)} kB`;
}
