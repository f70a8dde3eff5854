import { readdir, readFile } from 'node:fs/promises';
import { decodedPayloadOf, mediaTypeOf } from '../src/formats/http1/body.ts';
import { headerValue } from '../src/formats/http1/head.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readHttpMessage } from '../src/formats/warc/http-message.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { inCorpus } from './corpus.ts';
import { bytesOf } from './made-up-archive.ts';

export interface CorpusPage {
  readonly name: string;
  /** As the server said; undefined where only a file is left. */
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

/** Archives of real sites, and how many of their pages are enough. */
const archives: readonly (readonly [string, number])[] = [
  ['archivesunleashed__aut/src/test/resources/warc/example.warc.gz', 15],
  ['oduwsdl__ipwb/samples/warcs/sample-1.warc.gz', 20],
  ['webrecorder__py-wacz/tests/fixtures/example-iana.warc', 10],
  ['iipc__webarchive-commons/src/test/resources/org/archive/resource/html/link-extraction-test.warc', 10],
];
const folders = [
  'jhy__jsoup/src/test/resources/htmltests',
  'iipc__openwayback/wayback-core/src/test/resources/org/archive/wayback/replay/mimetype/html',
];

/** HTML pages of the corpus: those in archives of real sites, and files. */
export async function corpusPages(): Promise<CorpusPage[]> {
  const pages: CorpusPage[] = [];
  for (const [path, max] of archives) pages.push(...(await pagesOfArchive(path, max)));
  for (const folder of folders) pages.push(...(await pagesOfFolder(folder)));
  return pages;
}

async function pagesOfArchive(path: string, max: number): Promise<CorpusPage[]> {
  const pages: CorpusPage[] = [];
  const source = await openFileSource(inCorpus(path));
  for await (const record of readRecords(source)) {
    if (pages.length === max) break;
    const message = record.type === 'response' ? await readHttpMessage(record) : undefined;
    if (message === undefined || message.head.status !== 200) continue;
    if (mediaTypeOf(message.head) !== 'text/html') continue;
    pages.push({
      name: record.targetUri ?? path,
      contentType: headerValue(message.head, 'content-type'),
      body: await bytesOf(decodedPayloadOf(message.head, message.body)),
    });
  }
  await source.close();
  return pages;
}

async function pagesOfFolder(folder: string): Promise<CorpusPage[]> {
  const names = (await readdir(inCorpus(folder))).filter((name) => name.endsWith('.html'));
  return Promise.all(
    names.map(async (name) => ({
      name,
      contentType: undefined,
      body: await readFile(inCorpus(folder, name)),
    })),
  );
}
