import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newRecordId, revisitFields, warcFieldsBlock } from '../../formats/warc/record-draft.ts';
import type { RecordDraft, RevisitOf } from '../../formats/warc/record-draft.ts';
import { payloadSha256Field } from '../../formats/warc/serialize-record.ts';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import type { RecordLocation } from '../../formats/warc/warc-writer.ts';
import { openDedupHistory } from './dedup-database.ts';
import type { DedupHistory } from './dedup-history.ts';
import { readDedupHistory } from './read-dedup-history.ts';

export const priorDate = '2026-01-31T12:00:00.123Z';

interface TestEvent {
  readonly url: string;
  readonly date?: string;
  readonly id?: string;
  /** The HTTP message: a response, or the head of a revisit. */
  readonly http: string | Buffer;
  readonly links?: readonly string[];
  readonly fields?: readonly NamedField[];
  readonly revisit?: {
    readonly profile: 'identicalPayloadDigest' | 'serverNotModified';
    readonly original: RevisitOf;
    readonly payload?: string;
    readonly payloadSha256?: string;
  };
}

/** The records of a capture as the crawl writes them: response or revisit, request, metadata. */
function eventOf(event: TestEvent): RecordDraft[] {
  const { url: targetUri, date = priorDate, id = newRecordId(), http, revisit, links = [] } = event;
  const sha256 = revisit?.payloadSha256;
  const revisited =
    revisit === undefined ? [] : revisitFields(revisit.profile, revisit.original, revisit.payload);
  return [
    {
      type: revisit === undefined ? 'response' : 'revisit',
      id,
      date,
      targetUri,
      contentType: 'application/http; msgtype=response',
      fields: [
        ...revisited,
        ...(sha256 === undefined ? [] : [{ name: payloadSha256Field, value: sha256 }]),
        ...(event.fields ?? []),
      ],
      block: Buffer.from(http),
    },
    {
      type: 'request',
      date,
      targetUri,
      contentType: 'application/http; msgtype=request',
      fields: [{ name: 'WARC-Concurrent-To', value: id }],
      block: Buffer.from('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n'),
    },
    {
      type: 'metadata',
      date,
      targetUri,
      contentType: 'application/warc-fields',
      fields: [{ name: 'WARC-Concurrent-To', value: id }],
      block: warcFieldsBlock([
        { name: 'fetchTimeMs', value: '45' },
        ...links.map((value) => ({ name: 'outlink', value })),
      ]),
    },
  ];
}

/** A record of another crawler: only the fields that are given, and a length. */
export function foreignRecord(
  type: string,
  fields: Readonly<Record<string, string>>,
  block: string | Buffer,
): Buffer {
  const lines = Object.entries({ 'WARC-Type': type, 'WARC-Date': '2026-01-31T12:00:00Z', ...fields });
  const bytes = Buffer.from(block);
  const header = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`WARC/1.0\r\n${header}Content-Length: ${bytes.length}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n\r\n'),
  ]);
}

export function foreignResponse(
  url: string,
  http: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
): Buffer {
  return foreignRecord(
    'response',
    { 'WARC-Target-URI': url, 'Content-Type': 'application/http; msgtype=response', ...fields },
    http,
  );
}

/** A separate folder for a test's archive files and their database. */
export class TestFolder {
  readonly path: string;
  readonly warnings: ReadWarning[] = [];
  readonly #opened: DedupHistory[] = [];

  private constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<TestFolder> {
    return new TestFolder(await mkdtemp(join(tmpdir(), 'heirloom-former-')));
  }

  get database(): string {
    return join(this.path, 'former.sqlite');
  }

  async remove(): Promise<void> {
    for (const opened of this.#opened) opened.close();
    await rm(this.path, { recursive: true });
  }

  /** A file of our own: its path, and the places of its records. */
  async write(
    prefix: string,
    events: readonly TestEvent[],
  ): Promise<{ path: string; places: RecordLocation[][] }> {
    const writer = new WarcWriter({ folder: this.path, prefix, storageClass: 'text', warcinfo: [] });
    const places: RecordLocation[][] = [];
    for (const event of events) places.push([...(await writer.write(eventOf(event)))]);
    await writer.close();
    const name = (await readdir(this.path)).find((each) => each.startsWith(prefix)) ?? '';
    return { path: join(this.path, name), places };
  }

  async writeForeign(name: string, records: readonly Buffer[]): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, Buffer.concat(records));
    return path;
  }

  async read(...paths: string[]): Promise<DedupHistory> {
    const onWarning = (warning: ReadWarning): void => {
      this.warnings.push(warning);
    };
    await readDedupHistory(paths, this.database, { signal: new AbortController().signal, onWarning });
    const prior = openDedupHistory(this.database);
    this.#opened.push(prior);
    return prior;
  }
}
