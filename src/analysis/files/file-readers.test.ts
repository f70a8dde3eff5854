import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { docx } from '../../../made-up-web/content/office.ts';
import { pdf } from '../../../made-up-web/content/pdf.ts';
import { zip } from '../../../made-up-web/content/zip.ts';
import { inCorpus, itNeedsCorpus } from '../../../scenarios/corpus.ts';
import type { DocumentText } from '../analysis.ts';
import { Formats } from '../format/formats.ts';
import type { TextOutcome } from '../text/text-outcome.ts';
import { FileReaders } from './file-readers.ts';
import { compoundFile, contentType, onePagePdf, pdfOf, sheetRecord, spacesPacked } from './test-files.ts';
import { wordDocument, xmlPart as xml } from './test-files.ts';

const formats = await Formats.open();
// No file here may fail because the machine is busy.
const patience = { deadlineMs: 600_000 };
const readers = FileReaders.start(patience);
afterAll(() => readers.close());

function outcomeOf(bytes: Uint8Array, by = readers): Promise<TextOutcome> {
  const input = {
    url: 'http://example.org/dir/file',
    bytes,
    isCut: false,
    mediaType: undefined,
    charset: undefined,
  };
  return by.read(input, formats.identify(input));
}

async function textOf(bytes: Uint8Array): Promise<DocumentText> {
  const { text, exceptions } = await outcomeOf(bytes);
  expect(exceptions).toEqual([]);
  return text;
}

async function troubles(bytes: Uint8Array, by = readers): Promise<string[]> {
  return (await outcomeOf(bytes, by)).exceptions.map(({ kind }) => kind);
}

const document = {
  title: 'Tittel på norsk',
  paragraphs: ['Første «avsnitt» – 1.', 'Second & last.'],
  links: [{ url: 'http://example.org/a?b&c', text: 'the words' }],
};
function word(body: Buffer): Uint8Array {
  return zip([contentType('wordprocessingml.document'), { name: 'word/document.xml', data: body }]);
}

describe('PDF', () => {
  it('has title, text, links', async () => {
    const text = await textOf(
      pdf({ title: 'A title', lines: ['Line one.', 'Line two.'], links: ['http://example.org/p'] }),
    );
    expect(text.title).toBe('A title');
    expect(text.main).toBe('A title\nLine one.\nLine two.');
    expect(text.links.map(({ url }) => url)).toEqual(['http://example.org/p']);
    expect(text.metadata.others).toMatchObject({ producer: 'made-up web', pages: '1' });
  });

  it('joins lines that stand close, and words that are cut', async () => {
    const lines = ['This is a para-', 'graph of three', 'lines.'].map((line) => `(${line}) ' `).join('');
    const content = `BT /F1 10 Tf 12 TL 50 700 Td ${lines}0 -40 Td (Another.) Tj ET`;
    expect((await textOf(onePagePdf(Buffer.from(content)))).main).toBe(
      'This is a paragraph of three lines.\nAnother.',
    );
  });

  itNeedsCorpus('of other programs', async () => {
    const folder = inCorpus();
    const pages = join(
      folder,
      'iipc__openwayback/wayback-core/src/test/resources/org/archive/wayback/replay/mimetype',
    );
    const one = await textOf(readFileSync(join(pages, 'bin/1.pdf')));
    expect(one.main).toContain('Sample PDF document for testing.');
    expect(one.metadata.date).toBe('2014-09-08T20:57:14');
    const two = await textOf(
      readFileSync(
        join(
          folder,
          'internetarchive__heritrix3/modules/src/test/resources/org/archive/crawler/modules/extractor/PDFParserTest.pdf',
        ),
      ),
    );
    expect(two.declaredLanguage).toBe('en-AU');
    expect(two.links.map(({ url }) => url)).toEqual(['https://example.com/link-annotation']);
  });

  itNeedsCorpus('of an archive, in two columns', async () => {
    const path = inCorpus('archivesunleashed__aut/src/test/resources/warc/example.pdf.warc.gz');
    const warc = gunzipSync(readFileSync(path));
    const start = warc.indexOf('%PDF-');
    const text = await textOf(warc.subarray(start, warc.indexOf('WARC/1.0', start)));
    expect(text.title).toBe('The Cost of a WARC: Analyzing Web Archives in the Cloud');
    expect(text.metadata.date).toBe('2019-04-19T10:58:31');
    // One paragraph of many lines.
    expect(text.main).toMatch(/^The value of web archives .{400,}/m);
  });
});

describe('hostile files', () => {
  it('a bomb is left where it begins to grow, with the text until then', async () => {
    const { text, exceptions } = await outcomeOf(
      word(
        Buffer.concat([
          Buffer.from('<w:p><w:t>found first</w:t></w:p><w:p><w:t>'),
          Buffer.alloc(24 * 1024 * 1024),
        ]),
      ),
    );
    expect(text.main).toBe('found first');
    expect(exceptions.map(({ kind }) => kind)).toEqual(['too-large']);
  });

  it('parts that lie on each other are read once', async () => {
    const bytes = Buffer.from(docx(document));
    const body = bytes.lastIndexOf('word/document.xml');
    const other = bytes.lastIndexOf('word/_rels/document.xml.rels');
    // The directory says that both begin at the same place.
    bytes.copy(bytes, other - 4, body - 4, body);
    expect(await troubles(bytes)).toContain('broken');
  });

  it('entities are never expanded', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    ).join('');
    const text = await textOf(
      word(Buffer.from(`<!DOCTYPE x [<!ENTITY l0 "ha">${entities}]><w:p><w:t>so &l9; it is</w:t></w:p>`)),
    );
    expect(text.main).toBe('so &l9; it is');
  });

  it('depth costs nothing', async () => {
    const deep = 100_000;
    const rich = Buffer.from(`{\\rtf1\\ansi ${'{'.repeat(deep)}inside${'}'.repeat(deep)} after}`);
    expect((await textOf(rich)).main).toBe('inside after');
    const xmlBody = `${'<w:p>'.repeat(deep)}<w:t>inside</w:t>${'</w:p>'.repeat(deep)}`;
    expect((await textOf(word(Buffer.from(xmlBody)))).main).toBe('inside');
  });

  it('a text beyond the limit is cut', async () => {
    const { text, exceptions } = await outcomeOf(
      Buffer.from(`{\\rtf1\\ansi ${'many words \\par '.repeat(200_000)}}`),
    );
    expect(exceptions.map(({ kind }) => kind)).toEqual(['too-large']);
    expect(text.main.length).toBeGreaterThan(1_000_000);
    expect(text.main.length).toBeLessThanOrEqual(2_000_000);
  });

  it('damage is told, and what is whole is read', async () => {
    expect(await troubles(pdf({ title: 'T', lines: [], links: [] }).slice(0, 300))).toEqual(['broken']);
    expect(await troubles(docx(document).slice(0, 900))).toContain('broken');
    expect(await troubles(compoundFile([{ name: 'WordDocument', data: Buffer.alloc(5000) }]))).toEqual([
      'broken',
    ]);
    expect(await troubles(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toEqual(['broken']);
  });

  it('a PDF that promises a million pages, or points to itself', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
    const promising = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
      page,
    ]);
    expect((await outcomeOf(promising)).text.main).toBe('');
    const loop = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 5 >>',
      page,
    ]);
    expect(await troubles(loop)).toContain('broken');
  });

  it('locked files are told apart from damaged ones', async () => {
    const open = Buffer.from(pdf({ title: 'T', lines: [], links: [] })).toString('latin1');
    const key = `/O (${'a'.repeat(32)}) /U (${'b'.repeat(32)})`;
    const locked = open.replace(
      '/Root',
      `/Encrypt << /Filter /Standard /V 1 /R 2 ${key} /P -4 >> /ID [(x) (x)] /Root`,
    );
    expect(await troubles(Buffer.from(locked, 'latin1'))).toEqual(['encrypted']);
    const [first, second] = wordDocument('a', 'b', '');
    first?.data.writeUInt16LE(0x0100, 0x0a);
    expect(await troubles(compoundFile([first, second].filter((stream) => stream !== undefined)))).toEqual([
      'encrypted',
    ]);
    expect(await troubles(compoundFile([{ name: 'EncryptedPackage', data: Buffer.alloc(5000) }]))).toEqual([
      'encrypted',
    ]);
    const filePassword = Buffer.concat([sheetRecord(0x2f, Buffer.alloc(6)), Buffer.alloc(5000)]);
    expect(await troubles(compoundFile([{ name: 'Workbook', data: filePassword }]))).toEqual(['encrypted']);
    const office = zip([
      { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text'), stored: true },
      xml(
        'META-INF/manifest.xml',
        '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
      ),
      { name: 'content.xml', data: Buffer.from('garbage') },
    ]);
    expect(await troubles(office)).toEqual(['encrypted']);
  });

  it('a file that unpacks without end costs its thread, and the next file is read by another', async () => {
    const careful = FileReaders.start({ ...patience, outsideHeapMb: 48 });
    const bomb = onePagePdf(spacesPacked(4000), '/Filter /FlateDecode');
    const fine = pdf({ title: 'Fine', lines: [], links: [] });
    const [first, second] = await Promise.all([troubles(bomb, careful), outcomeOf(fine, careful)]);
    expect(first).toEqual(['too-much-memory']);
    expect(second.text.title).toBe('Fine');
    await careful.close();
  });

  it('a file that takes too long costs its thread, as often as it comes', async () => {
    const hasty = FileReaders.start({ deadlineMs: 1 });
    const bytes = docx(document);
    expect(await troubles(bytes, hasty)).toEqual(['too-slow']);
    expect(await troubles(bytes, hasty)).toEqual(['too-slow']);
    await hasty.close();
  });
});

it('has no words of what nobody reads', async () => {
  expect(await outcomeOf(Buffer.from('CWS\u0008\0\u0010\0\0....', 'latin1'))).toMatchObject({
    text: { main: '' },
    exceptions: [],
  });
});
