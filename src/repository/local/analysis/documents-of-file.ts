import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { isRevisit } from '../../../formats/cdxj/capture-line.ts';
import type { ByteSource } from '../../../formats/warc/byte-source.ts';
import { readRecords } from '../../../formats/warc/read-records.ts';
import type { WarcRecord } from '../../../formats/warc/warc-record.ts';
import { capturesWithContents } from '../../../indexing/captures-of-file.ts';
import { analysisKey, urlForAnalysis } from './analysis-key.ts';
import { contentOfRecord } from './content-of-record.ts';
import type { ContentLimits, RecordContent } from './content-of-record.ts';

/** A capture of an archive file, as the analysis takes it. */
export interface FoundDocument {
  /** Its number among those of the file, from 1. */
  readonly ordinal: number;
  readonly line: CaptureLine;
  /** Undefined: it refers to that of another capture, or has lost its own. */
  readonly content: FoundContent | undefined;
}

export interface FoundContent extends RecordContent {
  readonly key: string;
  readonly sha256: string;
  /** The URL for the analysis: only the part that all captures of this content share. */
  readonly url: string;
}

export interface DocumentsOptions {
  /** By which index lines call the file. */
  readonly filename: string;
  readonly limits: ContentLimits;
  readonly onPosition: (offset: number) => void;
}

/** Schemes collected for readers; others are look-ups and reports of crawlers. */
const ofTheWeb = /^(?:https?|ftps?|gopher|gemini):/i;

/**
 * The captures of an archive file that have words for readers, in the order of the file. Which they are and how they are
 * called is read by the reader of the capture index, so that both indexes speak of the same; a second reader follows it, and
 * gives the contents.
 */
export async function* documentsOfFile(
  source: ByteSource,
  { filename, limits, onPosition }: DocumentsOptions,
): AsyncGenerator<FoundDocument> {
  const captures = capturesWithContents(source, { filename, requestKeys: true, onWarcinfo: () => {} });
  const records = new FollowingReader(source);
  let ordinal = 0;
  try {
    for await (const { line, content } of captures) {
      onPosition(line.offset ?? 0);
      if (!ofTheWeb.test(line.url)) continue;
      if (isRevisit(line) || content === undefined) {
        if (isRevisit(line)) yield { ordinal: ++ordinal, line, content: undefined };
        continue;
      }
      const record = await records.recordOf(line);
      if (record?.type !== 'response' && record?.type !== 'resource') continue;
      const read = await contentOfRecord(record, limits);
      if (read.bytes.length === 0) continue;
      yield { ordinal: ++ordinal, line, content: withKey(read, line.url, content.sha256) };
    }
  } finally {
    await records.close();
  }
}

function withKey(read: RecordContent, url: string, sha256: string): FoundContent {
  const place = { ...read, sha256, url: urlForAnalysis(url, read) };
  return { ...place, key: analysisKey(place) };
}

/** Follows the lines of a file, from record to record. */
class FollowingReader {
  readonly #records: AsyncGenerator<WarcRecord>;
  #next: WarcRecord | undefined;

  constructor(source: ByteSource) {
    this.#records = readRecords(source);
  }

  /** Goes on to the record of a line; several may stand at one place, in a file that is packed as a whole. */
  async recordOf(line: CaptureLine): Promise<WarcRecord | undefined> {
    const { offset = 0 } = line;
    for (;;) {
      const record = this.#next ?? (await this.#step());
      if (record === undefined) return undefined;
      this.#next = record.offset > offset ? record : undefined;
      if (record.offset > offset) return undefined;
      if (record.offset === offset && isCapture(record) && urlOf(record) === line.url) return record;
    }
  }

  async close(): Promise<void> {
    await this.#records.return(undefined);
  }

  async #step(): Promise<WarcRecord | undefined> {
    const step = await this.#records.next();
    return step.done === true ? undefined : step.value;
  }
}

function isCapture({ type, contentType = '' }: WarcRecord): boolean {
  const isContent = type === 'response' || type === 'resource' || type === 'metadata';
  return isContent && !(type !== 'response' && /^application\/warc-fields\b/i.test(contentType));
}

function urlOf({ targetUri = '' }: WarcRecord): string {
  return targetUri.trim().replaceAll(' ', '%20');
}
