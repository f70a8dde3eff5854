/** The other side of `PackingThread`: events in, gzip members out, in the order of the messages. */
import { parentPort } from 'node:worker_threads';
import { packEvent } from '../../formats/warc/warc-writer.ts';
import type { PackedRecord } from '../../formats/warc/pack-record.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import type { RecordDigests } from '../../formats/warc/serialize-record.ts';
import { gzipLevelOf } from '../../formats/warc/storage-class.ts';

export interface PackRequest {
  readonly event: readonly RecordDraft[];
  readonly warcinfoId: string | undefined;
}

export type PackAnswer =
  | {
      /** The members of the event, one behind the other. */
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly records: readonly {
        readonly id: string;
        readonly digests: RecordDigests;
        readonly end: number;
      }[];
    }
  | { readonly problem: string };

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (requests: readonly PackRequest[]) => {
  const prior = last;
  last = answer(requests, prior);
});

async function answer(requests: readonly PackRequest[], prior: Promise<void>): Promise<void> {
  const answers = await Promise.all(requests.map(packOne));
  await prior;
  const transfer = answers.flatMap((each) => ('bytes' in each ? [each.bytes.buffer] : []));
  parentPort?.postMessage(answers, transfer);
}

async function packOne({ event, warcinfoId }: PackRequest): Promise<PackAnswer> {
  try {
    return joined(await packEvent(event, warcinfoId, gzipLevelOf));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function joined(packed: readonly PackedRecord[]): PackAnswer {
  const members = packed.map(({ bytes }) => bytes as readonly Uint8Array[]);
  const sizes = members.map((pieces) => pieces.reduce((sum, { length }) => sum + length, 0));
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let end = 0;
  const records = packed.map(({ id, digests }, index) => {
    for (const piece of members[index] ?? []) {
      bytes.set(piece, end);
      end += piece.length;
    }
    return { id, digests, end };
  });
  return { bytes, records };
}
