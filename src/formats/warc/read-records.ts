import type { ByteSource } from './byte-source.ts';
import { OpenRecord } from './open-record.ts';
import type { ReadWarning } from './read-warning.ts';
import { RecordReader } from './record-reader.ts';
import { defaultExpansionLimit } from './segment.ts';
import type { ExpansionLimit } from './segment.ts';
import type { WarcRecord } from './warc-record.ts';

export interface ReadOptions {
  /** Called for every warning as it is found. */
  readonly onWarning?: (warning: ReadWarning) => void;
  /** The offset of the first record to read. */
  readonly startOffset?: number;
  readonly expansionLimit?: ExpansionLimit;
}

/**
 * Reads WARC 0.17-1.1 and ARC 1.0/1.1, plain or compressed, record by record. In: a source of bytes.
 *
 *   1. reach    skip line ends; enter the next segment (member, frame) after the last
 *   2. head     the version line and the named fields, or the ARC line
 *   3. block    delivered as it is unpacked, never held
 *   4. finish   the rest of the block, the two line ends after it, the end of its member
 *
 * Damage is reported with its offset; reading continues at the next record.
 */
export async function* readRecords(
  source: ByteSource,
  options: ReadOptions = {},
): AsyncGenerator<WarcRecord> {
  const { onWarning = () => {}, expansionLimit = defaultExpansionLimit } = options;
  const reader = new RecordReader(source, expansionLimit, onWarning);
  try {
    if (!(await reader.open(options.startOffset ?? 0))) return;
    while (await reader.reach()) {
      const head = await reader.head();
      if (head === undefined) continue;
      const record = new OpenRecord(reader, head);
      yield record;
      await record.finish();
    }
  } finally {
    reader.close();
  }
}
