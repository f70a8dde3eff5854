/** Office files with the fewest parts that their readers accept. */
import { escapeMarkup } from '../model/fragment.ts';
import { zip } from './zip.ts';

export interface TextDocument {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';

function part(name: string, text: string): { name: string; data: Uint8Array } {
  return { name, data: Buffer.from(text, 'utf8') };
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escapeMarkup(text)}</w:t></w:r>`;
}

/** Office Open XML (ISO 29500): a hyperlink names a relationship, and the relationship holds the address. */
export function docx(document: TextDocument): Uint8Array {
  const paragraphs = [document.title, ...document.paragraphs].map((text) => `<w:p>${run(text)}</w:p>`);
  const links = document.links.map(
    (link, index) => `<w:p><w:hyperlink r:id="rId${index + 1}">${run(link.text)}</w:hyperlink></w:p>`,
  );
  const relations = document.links.map(
    (link, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/officeDocument/2006/relationships/hyperlink" Target="${escapeMarkup(link.url)}" TargetMode="External"/>`,
  );
  const relationships = `<Relationships xmlns="${office}/package/2006/relationships">`;
  return zip([
    part(
      '[Content_Types].xml',
      `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `${xml}${relationships}<Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    part(
      'word/document.xml',
      `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><w:body>${paragraphs.join('')}${links.join('')}</w:body></w:document>`,
    ),
    part('word/_rels/document.xml.rels', `${xml}${relationships}${relations.join('')}</Relationships>`),
  ]);
}

/** OpenDocument text (ISO 26300): `mimetype` comes first and is not compressed. */
export function odt(document: TextDocument): Uint8Array {
  const type = 'application/vnd.oasis.opendocument.text';
  const name = 'urn:oasis:names:tc:opendocument:xmlns';
  const paragraphs = [document.title, ...document.paragraphs].map(
    (text) => `<text:p>${escapeMarkup(text)}</text:p>`,
  );
  const links = document.links.map(
    (link) =>
      `<text:p><text:a xlink:type="simple" xlink:href="${escapeMarkup(link.url)}">${escapeMarkup(link.text)}</text:a></text:p>`,
  );
  return zip([
    { ...part('mimetype', type), stored: true },
    part(
      'META-INF/manifest.xml',
      `${xml}<manifest:manifest xmlns:manifest="${name}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ),
    part(
      'content.xml',
      `${xml}<office:document-content xmlns:office="${name}:office:1.0" xmlns:text="${name}:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text>${paragraphs.join('')}${links.join('')}</office:text></office:body></office:document-content>`,
    ),
  ]);
}

/** Everything outside ASCII as `\uN?`. */
function rtfText(text: string): string {
  return text
    .replaceAll(/[\\{}]/g, String.raw`\$&`)
    .replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0)}?`);
}

/** Rich Text Format 1.9. */
export function rtf(document: TextDocument): Uint8Array {
  const paragraphs = [document.title, ...document.paragraphs].map((text) => `${rtfText(text)}\\par\n`);
  const links = document.links.map(
    (link) =>
      `{\\field{\\*\\fldinst HYPERLINK "${rtfText(link.url)}"}{\\fldrslt ${rtfText(link.text)}}}\\par\n`,
  );
  return Buffer.from(
    `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times;}}\n${paragraphs.join('')}${links.join('')}}\n`,
    'latin1',
  );
}
