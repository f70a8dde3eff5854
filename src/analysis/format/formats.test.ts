import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docx, odt, rtf } from '../../../made-up-web/content/office.ts';
import { pdf } from '../../../made-up-web/content/pdf.ts';
import { zip } from '../../../made-up-web/content/zip.ts';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { compoundFile, wordDocument } from '../files/test-files.ts';
import { knownFormats } from './format-table.ts';
import { Formats } from './formats.ts';

const formats = await Formats.open();

function identify(content: string | Uint8Array, mediaType?: string, url = 'http://example.org/x'): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const found = formats.identify({ url, bytes, isCut: false, mediaType, charset: undefined });
  return `${found.name ?? found.mediaType} ${found.pronom ?? '-'} ${found.kind}`;
}

const w3 = '-//W3C//DTD';

describe('markup', () => {
  it.each([
    ['<!DOCTYPE html><html>', 'HTML 5 fmt/471 page'],
    ['\n\n<!doctype HTML>\n<p>', 'HTML 5 fmt/471 page'],
    ['<!DOCTYPE html SYSTEM "about:legacy-compat">', 'HTML 5 fmt/471 page'],
    [
      `<!-- made by hand --><!DOCTYPE HTML PUBLIC "${w3} HTML 4.01 Transitional//EN">`,
      'HTML 4.01 fmt/100 page',
    ],
    [`<!DOCTYPE HTML PUBLIC "${w3} HTML 4.0 Transitional//EN">`, 'HTML 4.0 fmt/99 page'],
    [`<!DOCTYPE HTML PUBLIC "${w3} HTML 3.2 Final//EN">`, 'HTML 3.2 fmt/98 page'],
    ['<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">', 'HTML 2.0 fmt/97 page'],
    ['<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML//EN">', 'HTML 2.0 fmt/97 page'],
    [
      `<?xml version="1.0"?><!DOCTYPE html PUBLIC "${w3} XHTML 1.0 Strict//EN" "x"><html>`,
      'XHTML 1.0 fmt/102 page',
    ],
    [`<!DOCTYPE html PUBLIC "${w3} XHTML 1.1//EN" "x">`, 'XHTML 1.1 fmt/103 page'],
    ['<HTML><HEAD>', 'HTML fmt/96 page'],
    ['\u00ef\u00bb\u00bf<center>', 'HTML fmt/96 page'],
    ['<?xml version="1.0"?><rss version="2.0"><channel>', 'RSS 2.0 - feed'],
    ['<rss version="0.91">', 'RSS 0.9x - feed'],
    ['<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'RSS 1.0 - feed'],
    ['<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">', 'Atom 1.0 - feed'],
    ['<?xml version="1.0"?><svg version="1.1">', 'SVG 1.1 fmt/92 image'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'SVG - image'],
    ['<?xml version="1.0"?><urlset>', 'Sitemap - data'],
    ['<?xml version="1.0"?><book>', 'XML 1.0 fmt/101 data'],
    ['<?xml version="1.1"?><book>', 'XML 1.1 fmt/1776 data'],
    ['<smil><body/></smil>', 'XML - data'],
  ])('%s', (content, expected) => {
    expect(identify(content)).toBe(expected);
    expect(identify(content, 'application/octet-stream')).toBe(expected);
  });

  it('is found in UTF-16 and under any name', () => {
    expect(identify(Buffer.from('\ufeff<!DOCTYPE html>', 'utf16le'), 'text/html')).toBe(
      'HTML 5 fmt/471 page',
    );
    expect(identify('<!DOCTYPE html><h1>Not found</h1>', 'image/jpeg')).toBe('HTML 5 fmt/471 page');
    expect(identify('<html><body>No such script', 'text/javascript')).toBe('HTML fmt/96 page');
    expect(identify('<!-- old browsers\nvar a = 1; -->', 'text/javascript')).toBe(
      'JavaScript x-fmt/423 other',
    );
    expect(identify('<?xml version="1.0"?><stylesheet/>', 'application/xslt+xml')).toBe(
      'application/xslt+xml - data',
    );
  });

  it('keeps the media type under which XHTML was sent', () => {
    const bytes = Buffer.from(`<!DOCTYPE html PUBLIC "${w3} XHTML 1.0 Strict//EN" "x"><html>`);
    const sent = (mediaType: string): string =>
      formats.identify({ url: 'http://example.org/', bytes, isCut: false, mediaType, charset: undefined })
        .mediaType;
    expect(sent('text/html')).toBe('text/html');
    expect(sent('application/xhtml+xml')).toBe('application/xhtml+xml');
  });
});

describe('signatures', () => {
  it.each([
    ['%PDF-1.7\n', 'PDF 1.7 fmt/276 pdf'],
    ['\r\n%PDF-1.2\n', 'PDF 1.2 fmt/16 pdf'],
    ['%PDF-9.9\n', 'PDF - pdf'],
    [
      '%PDF-1.4\n<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>',
      'PDF/A-2u fmt/478 pdf',
    ],
    ['%PDF-1.4\n pdfaid:conformance="B" pdfaid:part="1"', 'PDF/A-1b fmt/354 pdf'],
    ['GIF87a....', 'GIF 87a fmt/3 image'],
    ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x02', 'JFIF 1.02 fmt/44 image'],
    ['\xff\xd8\xff\xe1\0\x40Exif\0\0II*\0....\0\x90\x07\0\x04\0\0\x000221', 'JPEG Exif 2.21 fmt/645 image'],
    ['\xff\xd8\xff\xdb\0\x10', 'JPEG fmt/41 image'],
    ['\x89PNG\r\n\x1a\n\0\0\0\0IHDR....\0\0\0\0iTXt....', 'PNG 1.2 fmt/13 image'],
    ['RIFF....WEBPVP8L', 'WebP lossless fmt/567 image'],
    ['RIFF....WAVEfmt \x10\0\0\0\x01\0', 'WAVE PCM fmt/141 sound'],
    ['OggS\0\x02....................\x01\x1e\x01vorbis', 'Ogg Vorbis fmt/203 sound'],
    ['OggS\0\x02....................\x01\x2a\x80theora', 'Ogg Theora fmt/945 film'],
    ['\0\0\0\x18ftypisom', 'MPEG-4 fmt/199 film'],
    ['\0\0\0\x18ftypM4A ', 'MPEG-4 audio - sound'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'WebM fmt/573 film'],
    ['.RMF\0\0\0\x12', 'RealMedia x-fmt/190 film'],
    ['CWS\x08\0\x10\0\0', 'Flash 8 fmt/505 film'],
    ['FWS and other abbreviations', 'Plain text x-fmt/111 text'],
    ['BM, a text', 'Plain text x-fmt/111 text'],
    ['{\\rtf1\\ansi\\deff0 text}', 'RTF 1.0-1.4 fmt/45 office'],
    ['{\\rtf1\\ansi\\ansicpg1252 text}', 'RTF 1.5-1.6 fmt/50 office'],
    ['{\\rtf1\\ansi\\ansicpg1252\\stshfdbch0{\\*\\datastore 01}}', 'RTF 1.9 fmt/355 office'],
    ['WARC/1.1\r\n', 'WARC 1.1 fmt/1281 other'],
    ['wOFF\0\x01', 'WOFF fmt/616 other'],
    ['Rar!\x1a\x07\x01\0', 'RAR 5.0 fmt/613 other'],
  ])('%j', (content, expected) => expect(identify(content)).toBe(expected));

  it('looks into packages', () => {
    const document = { title: 'T', paragraphs: ['P'], links: [] };
    expect(identify(docx(document), 'application/zip')).toBe('DOCX fmt/412 office');
    expect(identify(docx(document).slice(0, 700))).toBe('DOCX fmt/412 office');
    expect(identify(odt(document))).toBe('ODT 1.2 fmt/291 office');
    expect(identify(odt(document).slice(0, 90))).toBe('ODT - office');
    expect(identify(rtf(document))).toBe('RTF 1.0-1.4 fmt/45 office');
    expect(identify(pdf({ title: 'T', lines: [], links: [] }))).toBe('PDF 1.4 fmt/18 pdf');
    const book = zip([{ name: 'mimetype', data: Buffer.from('application/epub+zip'), stored: true }]);
    expect(identify(book)).toBe('EPUB fmt/483 book');
    expect(identify(zip([{ name: 'a.txt', data: Buffer.from('a') }]))).toBe('ZIP x-fmt/263 other');
    expect(identify(gzipSync('a'))).toBe('GZIP x-fmt/266 other');
  });

  it('looks into compound files', () => {
    expect(identify(compoundFile(wordDocument('a', 'b', 'c')))).toBe('Word 97-2003 fmt/40 office');
    const data = Buffer.alloc(5000);
    expect(identify(compoundFile([{ name: 'Workbook', data }]))).toBe('Excel 97-2003 fmt/61 office');
    expect(identify(compoundFile([{ name: 'PowerPoint Document', data }]))).toBe(
      'PowerPoint 97-2003 fmt/126 office',
    );
    expect(identify(compoundFile([{ name: 'EncryptedPackage', data }]))).toBe(
      'Office document, encrypted fmt/494 office',
    );
    expect(identify(compoundFile([]))).toBe('OLE2 compound document fmt/111 other');
  });

  it('survives files of any length', () => {
    const document = { title: 'T', paragraphs: ['P'], links: [] };
    for (const file of [docx(document), odt(document), compoundFile(wordDocument('a', 'b', 'c'))]) {
      for (let cut = 1; cut < file.length; cut += 37)
        expect(() => identify(file.slice(0, cut))).not.toThrow();
    }
    for (const start of [
      '\x89PNG\r\n\x1a\n',
      'BM',
      'RIFF',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '\xff\xfb\x90',
      'MZ',
    ]) {
      for (let length = 0; length < 600; length += 7) {
        expect(() =>
          identify(Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length, 0xff)])),
        ).not.toThrow();
      }
    }
  });
});

describe('what is said', () => {
  it.each([
    ['body { color: red }', 'text/css', 'x', 'CSS x-fmt/224 other'],
    ['var a;', 'text/html', 'x.js', 'JavaScript x-fmt/423 other'],
    ['{"a": 1}', 'text/html', 'x', 'JSON fmt/817 data'],
    ['[{"a": 1}]', undefined, 'x', 'JSON fmt/817 data'],
    ['words', undefined, 'x', 'Plain text x-fmt/111 text'],
    ['# Words', 'application/octet-stream', 'x.md?y=1', 'Markdown fmt/1149 text'],
    ['a,b\n', 'text/csv', 'x', 'CSV x-fmt/18 text'],
    ['words', 'text/x-unheard-of', 'x', 'text/x-unheard-of - text'],
    ['words <b>and</b> tags', 'text/html', 'x', 'HTML fmt/96 page'],
    ['Not found', 'image/png', 'x.png', 'Plain text x-fmt/111 text'],
    ['\0\x01\x02\x03', 'image/png', 'x.png', 'application/octet-stream - other'],
    ['\0\x01\x02\x03', 'text/css', 'x', 'application/octet-stream - other'],
    ['\0\x01\x02\x03', 'chemical/x-pdb', 'x', 'chemical/x-pdb - other'],
    ['\0\x01\x02\x03', undefined, 'x.dcr', 'Shockwave - film'],
    ['', 'text/html', 'x', 'HTML fmt/96 page'],
    ['', undefined, 'x', 'application/octet-stream - other'],
  ])('%j as %s at %s', (content, mediaType, path, expected) => {
    expect(identify(content, mediaType, `http://example.org/${path}`)).toBe(expected);
  });

  it('never gives a name that is not in the table', () => {
    const names = new Set(knownFormats.map(({ name }) => name));
    for (const { mediaType } of knownFormats) {
      const { name } = formats.identify({
        url: 'http://example.org/',
        bytes: new Uint8Array(),
        isCut: false,
        mediaType,
        charset: undefined,
      });
      expect(names.has(name ?? '')).toBe(true);
    }
  });
});

describeCorpus('files of other projects', () => {
  it.each([
    [
      'iipc__openwayback/wayback-core/src/test/resources/org/archive/wayback/replay/mimetype/bin/1.pdf',
      'PDF 1.3 fmt/17 pdf',
    ],
    [
      'iipc__openwayback/wayback-core/src/test/resources/org/archive/wayback/replay/mimetype/bin/2.png',
      'PNG 1.1 fmt/12 image',
    ],
    [
      'internetarchive__heritrix3/engine/testdata/selftest/FlashParseSelfTest/htdocs/pirates.swf',
      'Flash 7 fmt/110 film',
    ],
    ['jhy__jsoup/src/test/resources/htmltests/thumb.jpg', 'JFIF 1.01 fmt/43 image'],
    ['webrecorder__py-wacz/tests/fixtures/valid_example_1.wacz', 'WACZ - other'],
  ])('%s', (path, expected) => {
    expect(identify(readFileSync(inCorpus(path)))).toBe(expected);
  });
});
