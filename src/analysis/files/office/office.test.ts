import { describe, expect, it } from 'vitest';
import { docx, odt, rtf } from '../../../../made-up-web/content/office.ts';
import { zip } from '../../../../made-up-web/content/zip.ts';
import type { DocumentText } from '../../analysis.ts';
import { compoundFile, contentType, readHere, sheetRecord, slideRecord, summary } from '../test-files.ts';
import { wordDocument, xmlPart as xml } from '../test-files.ts';

async function textOf(bytes: Uint8Array): Promise<DocumentText> {
  const { text, exceptions } = await readHere(bytes);
  expect(exceptions).toEqual([]);
  return text;
}

const document = {
  title: 'Tittel på norsk',
  paragraphs: ['Første «avsnitt» – 1.', 'Second & last.'],
  links: [{ url: 'http://example.org/a?b&c', text: 'the words' }],
};
const mainText = 'Tittel på norsk\nFørste «avsnitt» – 1.\nSecond & last.\nthe words';

function relationship(id: string, type: string, target: string, mode = ''): string {
  return `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}" ${mode}/>`;
}

function chapter(text: string): string {
  return `<html xml:lang="fr"><body><p>${text}</p></body></html>`;
}

function shape(type: string, words: string): string {
  return `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp>`;
}

function slide(text: string): string {
  return `<p:sld>${shape('title', text)}${shape('sldNum', '7')}</p:sld>`;
}

function slideText(words: string): Buffer {
  return slideRecord(0x0fa0, Buffer.from(words, 'utf16le'));
}

function cell(row: number, index: number): Buffer {
  const content = Buffer.alloc(10);
  content.writeUInt16LE(row, 0);
  content.writeUInt32LE(index, 6);
  return sheetRecord(0xfd, content);
}

describe('documents of text', () => {
  it.each([
    ['DOCX', docx(document)],
    ['ODT', odt(document)],
    ['RTF', rtf(document)],
  ])('%s', async (name, bytes) => {
    const text = await textOf(bytes);
    expect(text.title).toBe('Tittel på norsk');
    expect(text.main).toBe(mainText);
    expect(text.links.map(({ url }) => url)).toEqual(['http://example.org/a?b&c']);
    if (name !== 'RTF') expect(text.linkText).toBe('the words');
  });

  it('DOCX: notes, headers, comments, descriptions of pictures, properties', async () => {
    const text = await textOf(
      zip([
        contentType('wordprocessingml.document'),
        xml(
          'word/document.xml',
          '<w:document><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>He</w:t></w:r><w:r><w:t>ad</w:t><w:tab/><w:t>ing</w:t></w:r></w:p>' +
            '<w:p><w:r><w:drawing><wp:docPr descr="A red boat"/></w:drawing><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText><w:t>Body.</w:t></w:r></w:p></w:document>',
        ),
        xml('word/footnotes.xml', '<w:footnotes><w:p><w:t>A note.</w:t></w:p></w:footnotes>'),
        xml('word/header1.xml', '<w:hdr><w:p><w:t>On every page</w:t></w:p></w:hdr>'),
        xml(
          'docProps/core.xml',
          '<cp:coreProperties><dc:title>Real title</dc:title><dc:creator>Kari</dc:creator><cp:keywords>one, two</cp:keywords><dc:language>nb-NO</dc:language><dcterms:created>2004-05-06T07:08:09Z</dcterms:created></cp:coreProperties>',
        ),
        xml('docProps/app.xml', '<Properties><Company>A press</Company></Properties>'),
      ]),
    );
    expect(text.main).toBe('Head ing\nBody.\nA note.');
    expect(text.rest).toBe('A red boat\nOn every page');
    expect(text.title).toBe('Real title');
    expect(text.declaredLanguage).toBe('nb-NO');
    expect(text.metadata).toMatchObject({ author: 'Kari', keywords: 'one, two', publisher: 'A press' });
    expect(text.metadata.date).toBe('2004-05-06T07:08:09Z');
    expect(text.counts).toMatchObject({ headings: 1, images: 1 });
  });

  it('RTF: code pages, characters by number, information, headers, what is hidden', async () => {
    const body =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset204 Cyr;}}{\\info{\\title The \\'e9 title}{\\author Ola}}" +
      "{\\header On every page\\par}{\\*\\generator nobody}caf\\'e9 {\\f1 \\'cf\\'f0\\'e8} \\u8364? \\uc2\\u-10179??\\u-8704??\\par " +
      '{\\pict 0102ff}two\\~words\\emdash{\\b bold}\\line\nnext{\\bin3 {{{}\\par}';
    const text = await textOf(Buffer.from(body, 'latin1'));
    expect(text.main).toBe('café При € 😀\ntwo words—bold next');
    expect(text.rest).toBe('On every page');
    expect(text.title).toBe('The é title');
    expect(text.metadata.author).toBe('Ola');
  });

  it('Word 97: pieces in octets and UTF-16, fields, headers, summary', async () => {
    const streams = wordDocument(
      'Old caf\u00e9\rSee \u0013 HYPERLINK "http://example.org/l" \u0014the link\u0015.\r',
      'Sámi čáppa\r',
      'On every page\r',
    );
    const text = await textOf(compoundFile([...streams, summary('The title', 'Per')]));
    expect(text.main).toBe('Old café\nSee the link.\nSámi čáppa');
    expect(text.rest).toBe('On every page');
    expect(text.title).toBe('The title');
    expect(text.metadata.author).toBe('Per');
    expect(text.links.map(({ url }) => url)).toEqual(['http://example.org/l']);
  });

  it('EPUB: chapters in the order of the spine', async () => {
    const text = await textOf(
      zip([
        { name: 'mimetype', data: Buffer.from('application/epub+zip'), stored: true },
        xml(
          'META-INF/container.xml',
          '<container><rootfiles><rootfile full-path="OEBPS/p.opf"/></rootfiles></container>',
        ),
        xml(
          'OEBPS/p.opf',
          '<package><metadata><dc:title>Un livre</dc:title><dc:creator>Anne</dc:creator><dc:language>fr</dc:language></metadata>' +
            '<manifest><item id="b" href="text/b%201.xhtml"/><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
        ),
        xml(
          'OEBPS/text/b 1.xhtml',
          chapter('Le deuxième chapitre raconte la fin de cette histoire, longuement.'),
        ),
        xml(
          'OEBPS/text/a.xhtml',
          chapter('Le premier chapitre raconte le début de cette histoire, longuement.'),
        ),
      ]),
    );
    expect(text.title).toBe('Un livre');
    expect(text.declaredLanguage).toBe('fr');
    expect(`${text.main}\n${text.rest}`).toMatch(/premier chapitre[^]*deuxième chapitre/);
  });
});

describe('slides and sheets', () => {
  it('PPTX: in the order of the presentation, with notes; numbers of slides are the rest', async () => {
    const text = await textOf(
      zip([
        contentType('presentationml.presentation'),
        xml(
          'ppt/presentation.xml',
          '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
        ),
        xml(
          'ppt/_rels/presentation.xml.rels',
          `<Relationships>${relationship('r1', 'slide', 'slides/slide1.xml')}${relationship('r2', 'slide', '/ppt/slides/slide2.xml')}</Relationships>`,
        ),
        xml('ppt/slides/slide1.xml', slide('The last')),
        xml('ppt/slides/slide2.xml', slide('The first')),
        xml(
          'ppt/slides/_rels/slide2.xml.rels',
          `<Relationships>${relationship('n', 'notesSlide', '../notesSlides/notesSlide1.xml')}${relationship('h', 'hyperlink', 'http://example.org/h', 'TargetMode="External"')}</Relationships>`,
        ),
        xml(
          'ppt/notesSlides/notesSlide1.xml',
          '<p:notes><p:sp><a:p><a:t>Say hello</a:t></a:p></p:sp></p:notes>',
        ),
      ]),
    );
    expect(text.main).toBe('The first\nSay hello\nThe last');
    expect(text.rest).toBe('7\n7');
    expect(text.links.map(({ url }) => url)).toEqual(['http://example.org/h']);
  });

  it('XLSX: shared texts, texts of their own, numbers, headers', async () => {
    const text = await textOf(
      zip([
        contentType('spreadsheetml.sheet'),
        xml('xl/workbook.xml', '<workbook><sheets><sheet name="Fisk" r:id="r1"/></sheets></workbook>'),
        xml(
          'xl/_rels/workbook.xml.rels',
          `<Relationships>${relationship('r1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
        ),
        xml(
          'xl/sharedStrings.xml',
          '<sst><si><t>Torsk</t></si><si><r><t>Se</t></r><r><t>i</t></r><rPh><t>SEI</t></rPh></si></sst>',
        ),
        xml(
          'xl/worksheets/sheet1.xml',
          '<worksheet><sheetData><row><c t="s"><v>1</v></c><c><f>A1*2</f><v>12.5</v></c><c t="b"><v>1</v></c></row><row><c t="inlineStr"><is><t>Hyse</t></is></c><c t="s"><v>0</v></c><c t="s"><v>99</v></c></row></sheetData><headerFooter><oddHeader>&amp;L&amp;"Arial"Page of &amp;P</oddHeader></headerFooter></worksheet>',
        ),
      ]),
    );
    expect(text.main).toBe('Fisk\nSei 12.5\nHyse Torsk');
    expect(text.rest).toBe('Page of');
  });

  it('ODS and ODP: a row a line, notes, headers of styles', async () => {
    const kind = 'application/vnd.oasis.opendocument.spreadsheet';
    const text = await textOf(
      zip([
        { name: 'mimetype', data: Buffer.from(kind), stored: true },
        xml(
          'content.xml',
          '<office:document-content office:version="1.3"><table:table table:name="Ark"><table:table-row><table:table-cell table:number-columns-repeated="1000000"><text:p>En</text:p></table:table-cell><table:table-cell><text:p>to<text:s text:c="3"/>tre</text:p><office:annotation><text:p>a remark</text:p></office:annotation></table:table-cell></table:table-row></table:table></office:document-content>',
        ),
        xml(
          'styles.xml',
          '<office:document-styles><style:header><text:p>On every page</text:p></style:header><text:p>no text</text:p></office:document-styles>',
        ),
        xml(
          'meta.xml',
          '<office:meta><dc:title>Tall</dc:title><meta:initial-creator>Nils</meta:initial-creator></office:meta>',
        ),
      ]),
    );
    expect(text.main).toContain('En to tre');
    expect(text.rest).toContain('On every page');
    expect(text.rest).not.toContain('no text');
    expect(text.metadata.author).toBe('Nils');
  });

  it('PowerPoint 97: without the words of the master', async () => {
    const data = Buffer.concat([
      slideRecord(0x03f8, slideText('Click to edit'), true),
      slideRecord(
        0x03ee,
        Buffer.concat([slideText('Čáppa\rslide'), slideRecord(0x0fa8, Buffer.from('narrow'))]),
        true,
      ),
      Buffer.alloc(5000),
    ]);
    expect((await textOf(compoundFile([{ name: 'PowerPoint Document', data }]))).main).toBe(
      'Čáppa\nslide\nnarrow',
    );
  });

  it('Excel 97: texts that are cut by a record', async () => {
    const texts = Buffer.concat([
      Buffer.alloc(8),
      Buffer.from([3, 0, 0]),
      Buffer.from('Sei'),
      Buffer.from([5, 0, 0]),
      Buffer.from('To'),
    ]);
    const rest = Buffer.concat([Buffer.from([1]), Buffer.from('řsk', 'utf16le')]);
    const data = Buffer.concat([
      sheetRecord(0xfc, texts),
      sheetRecord(0x3c, rest),
      cell(0, 1),
      cell(0, 0),
      cell(4, 0),
      Buffer.alloc(5000),
    ]);
    expect((await textOf(compoundFile([{ name: 'Workbook', data }]))).main).toBe('Tořsk Sei\nSei');
  });
});
