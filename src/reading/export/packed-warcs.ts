import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { packRecord } from '../../formats/warc/pack-record.ts';
import { warcFieldsBlock } from '../../formats/warc/record-draft.ts';
import { gzipLevelOf } from '../../formats/warc/storage-class.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { OpenFiles } from '../holdings/records/open-files.ts';
import type { TakenFile } from '../holdings/records/open-files.ts';
import type { PackagingOptions, Role } from './export-request.ts';
import type { ExportBegun, ExportPlan, PlannedRecord } from './plan-export.ts';
import { memberOf, storedRecords } from './stored-records.ts';
import type { CopiedRecord, WantedRecord } from './stored-records.ts';

/** A WARC file of a package. Its bytes are to be read before the next file is asked for. */
export interface PackedWarc {
  readonly name: string;
  readonly bytes: AsyncGenerator<Uint8Array>;
}

export interface PackingOptions extends PackagingOptions {
  readonly nameOf: (serial: number) => string;
  /** A new file starts after this size. */
  readonly targetBytes: number;
  /** Called for each capture with its place in the package. */
  readonly onPacked?: (capture: CaptureLine, place: PackedPlace, role: Role) => Promise<void>;
}

export type PackedPlace = Required<Pick<CaptureLine, 'filename' | 'offset' | 'length'>>;

/** The WARC files of a plan, each with a warcinfo that says where it comes from. */
export async function* packedWarcs(
  holdings: Holdings,
  { plan }: Pick<ExportBegun, 'plan'>,
  options: PackingOptions,
): AsyncGenerator<PackedWarc> {
  const packing = new Packing(holdings, plan, options);
  try {
    for (let serial = 0; serial === 0 || (await packing.hasMore()); serial++) {
      const name = options.nameOf(serial);
      yield { name, bytes: packing.file(name) };
    }
  } finally {
    await packing.close();
  }
}

class Packing {
  readonly #plan: Promise<ExportPlan>;
  readonly #options: PackingOptions;
  #records: AsyncGenerator<PlannedRecord> | undefined;
  readonly #files: OpenFiles;
  #next: Promise<IteratorResult<PlannedRecord, unknown>> | undefined;
  #doneBytes = 0;

  constructor(holdings: Holdings, plan: Promise<ExportPlan>, options: PackingOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#files = new OpenFiles(holdings.parts.files);
  }

  async hasMore(): Promise<boolean> {
    this.#records ??= (await this.#plan).records();
    this.#next ??= this.#records.next();
    return (await this.#next).done !== true;
  }

  async *file(name: string): AsyncGenerator<Uint8Array> {
    let offset = 0;
    for await (const bytes of warcinfo(name, this.#options)) {
      offset += bytes.length;
      yield bytes;
    }
    while (offset < this.#options.targetBytes && (await this.hasMore())) {
      const { value } = (await this.#next) as IteratorYieldResult<PlannedRecord>;
      this.#next = undefined;
      for await (const bytes of this.#copied(value, { filename: name, offset })) {
        offset += bytes.length;
        yield bytes;
      }
    }
  }

  async close(): Promise<void> {
    await this.#records?.return(undefined);
    this.#files.close();
  }

  /** A record with those that belong to it. */
  async *#copied(
    { filename, offset, role, captures }: PlannedRecord,
    place: { readonly filename: string; readonly offset: number },
  ): AsyncGenerator<Uint8Array> {
    this.#options.signal?.throwIfAborted();
    const [first] = captures;
    if (first === undefined) return;
    const found = await this.#find(filename, { ...first, offset });
    if (typeof found === 'string') {
      for (const capture of captures) this.#options.onWarning?.({ kind: 'lost', capture, reason: found });
      return;
    }
    const { file, stored } = found;
    let isFirst = true;
    try {
      for (const record of stored) {
        let length = 0;
        for await (const bytes of memberOf(file.source, record, isFirst ? levelFor(first) : 6)) {
          length += bytes.length;
          yield bytes;
        }
        if (isFirst)
          for (const capture of captures) await this.#options.onPacked?.(capture, { ...place, length }, role);
        isFirst = false;
      }
    } finally {
      file.release();
    }
    this.#doneBytes += first.length ?? 0;
    const { sizeBytes: totalBytes } = await this.#plan;
    this.#options.onProgress?.({ phase: 'copying', doneBytes: this.#doneBytes, totalBytes });
  }

  /** In the first copy that has the record whole. A text says why there is none. */
  async #find(
    filename: string,
    wanted: WantedRecord,
  ): Promise<{ readonly file: TakenFile; readonly stored: readonly CopiedRecord[] } | string> {
    let fault: string | undefined;
    for (let copy = 0; ;) {
      const file = await this.#files.take(filename, copy);
      if (typeof file === 'string') return fault ?? file;
      const stored = await storedRecords(file.source, wanted).catch(
        (error: unknown) => (error as Error).message,
      );
      if (typeof stored !== 'string') return { file, stored };
      file.release();
      fault ??= `${filename}: ${stored}`;
      if (file.nextCopy === undefined) return fault;
      copy = file.nextCopy;
    }
  }
}

function levelFor(capture: CaptureLine): number {
  return gzipLevelOf(isRevisit(capture) ? undefined : capture.mime);
}

async function* warcinfo(
  name: string,
  { archiveName, software }: Pick<PackagingOptions, 'archiveName' | 'software'>,
): AsyncGenerator<Uint8Array> {
  const { bytes } = await packRecord(
    {
      type: 'warcinfo',
      date: new Date().toISOString(),
      contentType: 'application/warc-fields',
      fields: [{ name: 'WARC-Filename', value: name }],
      block: warcFieldsBlock([
        { name: 'software', value: software },
        { name: 'isPartOf', value: archiveName },
        { name: 'description', value: `Copies of records of ${archiveName}` },
        { name: 'format', value: 'WARC File Format 1.1' },
        {
          name: 'conformsTo',
          value: 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
        },
      ]),
    },
    undefined,
    () => 6,
  );
  yield* bytes;
}
