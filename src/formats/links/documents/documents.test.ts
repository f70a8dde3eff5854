import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docx, odt, rtf } from '../../../../made-up-web/content/office.ts';
import { pdf } from '../../../../made-up-web/content/pdf.ts';
import { zip } from '../../../../made-up-web/content/zip.ts';
import { extractWhole, shortLinks } from '../test-extraction.ts';

const document = {
  title: 'Title',
  paragraphs: ['One paragraph.'],
  links: [
    { url: 'http://example.org/a?b&c', text: 'words' },
    { url: 'http://example.org/d', text: 'words' },
  ],
};

describe('PDF', () => {
  it('finds annotations, escaped, in hexadecimal and in UTF-16', () => {
    expect(shortLinks(pdf({ title: 'T', lines: [], links: ['http://example.org/a_(b)', 'rel/c'] }))).toEqual([
      'page L pdf/URI /a_(b)',
      'page L pdf/URI /dir/rel/c',
    ]);
    const body = Buffer.concat([
      Buffer.from(
        '%PDF-1.7\n<< /URI <687474703A2F2F6578616D706C652E6F72672F68> >> << /URI(\\057oct\\141l) /URI (',
      ),
      Buffer.from([0xfe, 0xff, 0, 0x2f, 0, 0x75]),
      Buffer.from(') /URI (unclosed'),
    ]);
    expect(shortLinks(body)).toEqual(['page L pdf/URI /h', 'page L pdf/URI /octal', 'page L pdf/URI /u']);
  });

  it('looks into streams of objects, and survives damaged and huge ones', () => {
    const good = deflateSync('<< /URI (/inside) >>');
    const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024));
    const file = Buffer.concat([
      Buffer.from('%PDF-1.5\n'),
      stream(Buffer.from('damaged')),
      stream(bomb),
      stream(good),
    ]);
    expect(shortLinks(file)).toEqual(['page L pdf/URI /inside']);
    expect(extractWhole('%PDF-1.5 /Encrypt 1 0 R').problems).toEqual(['an encrypted PDF hides its links']);
  });
});

describe('the text of a PDF', () => {
  const lines = ['See http://example.org/a, and', 'www.example.org/b.'];

  it('gives addresses that are only printed', () => {
    expect(shortLinks(pdf({ title: 'T', lines, links: ['http://example.org/a'] }))).toEqual([
      'page L pdf/URI /a',
      'page L pdf =TEXT http://www.example.org/b',
    ]);
  });

  it('reads packed contents, kerning, and two octets a sign by the map of the file', () => {
    const content = 'BT /F1 9 Tf [(http://exam) -20 (ple.org/k) -300 (and)] TJ T* <000100020003> Tj ET';
    const map =
      'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0001> <0068007400740070003A002F002F> endbfchar 1 beginbfrange <0002> <0003> <0062> endbfrange endcmap';
    const file = Buffer.concat([Buffer.from('%PDF-1.5\n'), packed(content), packed(map)]);
    expect(shortLinks(file)).toEqual(['page L pdf =TEXT /k', 'page L pdf =TEXT http://bc/']);
  });

  it('is bounded by what hostile files hold', () => {
    const endless = Buffer.from(`%PDF-1.5\n${'1 0 obj << >> stream\nBT (a) Tj\nendstream '.repeat(20_000)}`);
    expect(shortLinks(endless)).toEqual([]);
    const open = packed(`BT ${'('.repeat(500_000)}${'beginbfchar '.repeat(50_000)} Tj`);
    expect(shortLinks(Buffer.concat([Buffer.from('%PDF-1.5\n'), open]))).toEqual([]);
  });
});

describe('office documents', () => {
  it('reads DOCX, ODT and RTF', () => {
    const expected = ['http://example.org/a?b&c', 'http://example.org/d'];
    expect(urls(docx(document))).toEqual(expected);
    expect(urls(odt(document))).toEqual(expected);
    expect(urls(rtf(document))).toEqual(expected);
    expect(extractWhole(docx(document)).text).toContain('One paragraph.');
  });

  it('reads fields that are cut into pieces, and pictures from elsewhere', () => {
    const body = zip([
      {
        name: 'word/document.xml',
        data: Buffer.from(
          '<w:p><w:instrText>HYPER</w:instrText><w:instrText>LINK "http://example.org/f" \\o "tip"</w:instrText></w:p>',
        ),
      },
      {
        name: 'word/_rels/document.xml.rels',
        data: Buffer.from(
          '<Relationship Type="x/image" Target="http://example.org/i.png" TargetMode="External"/><Relationship Target="media/no.png"/>',
        ),
      },
    ]);
    expect(shortLinks(body)).toEqual(['page L ooxml/HYPERLINK /f', 'component E ooxml/Relationship /i.png']);
    expect(
      shortLinks(
        '{\\rtf1{\\field{\\*\\fldinst {\\b HYPERLINK }{\\i "http://example.org/\\u233?\\\'e8"}}}{\\field{\\*\\fldinst INCLUDEPICTURE "i.png"}}}',
      ),
    ).toEqual(['page L rtf/HYPERLINK /%C3%A9%C3%A8', 'component E rtf/INCLUDEPICTURE /dir/i.png']);
  });

  it('reads old Word files in octets and in UTF-16, at any place', () => {
    const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const body = Buffer.concat([
      compound,
      Buffer.from('\u0013 HYPERLINK "rel.html" \u0014 http://example.org/b\0'),
      Buffer.from('HYPERLINK "http://example.org/wide" ', 'utf16le'),
      Buffer.from('x'),
      Buffer.from('http://example.org/odd ', 'utf16le'),
    ]);
    expect(shortLinks(body).toSorted()).toEqual([
      'page L doc =TEXT /b',
      'page L doc =TEXT /odd',
      'page L doc/HYPERLINK /dir/rel.html',
      'page L doc/HYPERLINK /wide',
    ]);
  });

  it('puts the sectors of an old Word file in order first', () => {
    const text = Buffer.from(`${' '.repeat(505)}HYPERLINK "http://example.org/across-sectors"`.padEnd(1024));
    const head = Buffer.alloc(512);
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head);
    head.writeUInt16LE(9, 30);
    head.writeUInt32LE(0, 76);
    head.writeUInt32LE(0xffff_ffff, 80);
    const table = Buffer.alloc(512, 0xff);
    // The stream begins in sector 3 and goes on in sector 1.
    for (const [sector, next] of [0xffff_fffd, 0xffff_fffe, 0xffff_ffff, 1].entries())
      table.writeUInt32LE(next, sector * 4);
    const file = Buffer.concat([head, table, text.subarray(512), Buffer.alloc(512), text.subarray(0, 512)]);
    expect(shortLinks(file)).toEqual(['page L doc/HYPERLINK /across-sectors']);
    for (const place of [30, 76, 512, 524]) {
      const damaged = Buffer.from(file);
      damaged.writeUInt16LE(0x7fff, place);
      expect(() => extractWhole(damaged)).not.toThrow();
    }
  });

  it('survives damaged packages', () => {
    const whole = Buffer.from(docx(document));
    for (let cut = 0; cut < whole.length; cut += 7)
      expect(() => extractWhole(whole.subarray(0, cut))).not.toThrow();
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = 0xff;
      expect(() => extractWhole(damaged, { mediaType: 'application/zip' })).not.toThrow();
    }
    const bomb = zip([{ name: 'word/_rels/a.rels', data: Buffer.alloc(70 * 1024 * 1024) }]);
    expect(extractWhole(bomb).problems).toEqual(['word/_rels/a.rels cannot be read']);
  });
});

describe('Flash', () => {
  const film = Buffer.concat([
    Buffer.from([1, 2, 3]),
    action(0x83, '/page.html\0_blank\0'),
    action(0x83, 'FSCommand:quit\0\0'),
    action(0x88, '\u0003\0onClick\0/img/a.png\0text/html\0'),
    Buffer.from('\0http://example.org/string\0'),
  ]);
  const expected = [
    'page L swf/getURL /page.html',
    'component X swf/constant /img/a.png',
    'page X swf =TEXT /string',
  ];

  it('finds getURL and addresses among the strings, packed or not', () => {
    expect(shortLinks(Buffer.concat([Buffer.from('FWS\u0005....'), film]))).toEqual(expected);
    expect(shortLinks(Buffer.concat([Buffer.from('CWS\u0006....'), deflateSync(film)]))).toEqual(expected);
    expect(extractWhole('CWS\u0006....damaged').problems).toHaveLength(1);
  });
});

/** One action: its code, its length, its strings. */
function action(code: number, content: string): Buffer {
  const head = Buffer.from([code, 0, 0]);
  head.writeUInt16LE(Buffer.byteLength(content, 'latin1'), 1);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

/** An object that holds other objects. */
function stream(content: Uint8Array): Buffer {
  const head = '<< /Type /ObjStm /Filter /FlateDecode >>\nstream\r\n';
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream\n')]);
}

function urls(body: Uint8Array): string[] {
  return extractWhole(body).links.map(({ url }) => url);
}

function packed(content: string): Buffer {
  return Buffer.concat([
    Buffer.from('1 0 obj << /Filter /FlateDecode >> stream\n'),
    deflateSync(content),
    Buffer.from('\nendstream endobj\n'),
  ]);
}
