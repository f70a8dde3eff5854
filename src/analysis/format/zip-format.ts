import { zipEntries } from '../../formats/links/documents/zip-entries.ts';
import { formatOfMediaType } from './format-table.ts';

/** Content types of the main part of an Office Open XML document (ISO 29500-1, 11.2 and later). */
const contentTypes: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml\.document\.main\+xml/, 'DOCX'],
  [/wordprocessingml\.template\.main\+xml/, 'DOTX'],
  [/ms-word\.document\.macroEnabled\.main\+xml/i, 'DOCM'],
  [/spreadsheetml\.sheet\.main\+xml/, 'XLSX'],
  [/spreadsheetml\.template\.main\+xml/, 'XLTX'],
  [/ms-excel\.sheet\.macroEnabled\.main\+xml/i, 'XLSM'],
  [/presentationml\.presentation\.main\+xml/, 'PPTX'],
  [/presentationml\.slideshow\.main\+xml/, 'PPSX'],
  [/presentationml\.template\.main\+xml/, 'POTX'],
  [/ms-powerpoint\.presentation\.macroEnabled\.main\+xml/i, 'PPTM'],
];

/** For a file without a directory: by the names of parts, which are stored uncompressed. */
const partNames: readonly (readonly [string, string])[] = [
  ['word/document.xml', 'DOCX'],
  ['xl/workbook.xml', 'XLSX'],
  ['ppt/presentation.xml', 'PPTX'],
];

/** By `mimetype` (OpenDocument, EPUB), `[Content_Types].xml`, or the names of entries. */
export function zipFormat(file: Buffer, head: string): string {
  const entries = new Map(zipEntries(file).map((entry) => [entry.name, entry]));
  const read = (name: string): string => entries.get(name)?.read()?.toString('utf8') ?? '';
  const said = entries.has('mimetype') ? read('mimetype').trim() : mimetypeInFront(head);
  const byType = formatOfMediaType(said.split(';', 1)[0] ?? '');
  if (byType !== undefined) return `${byType.name}${openDocumentVersion(said, read)}`;
  if (entries.has('[Content_Types].xml')) {
    const types = read('[Content_Types].xml');
    const found = contentTypes.find(([pattern]) => pattern.test(types));
    if (found !== undefined) return found[1];
  }
  return byNames(entries, file);
}

function byNames(entries: ReadonlyMap<string, unknown>, file: Buffer): string {
  if (entries.size === 0) {
    return partNames.find(([part]) => file.includes(part, 0, 'latin1'))?.[1] ?? 'ZIP';
  }
  if (entries.has('AndroidManifest.xml')) return 'Android package';
  if (entries.has('META-INF/MANIFEST.MF')) return 'JAR';
  if (entries.has('doc.kml')) return 'KMZ';
  const isWacz =
    entries.has('datapackage.json') && [...entries.keys()].some((name) => name.startsWith('archive/'));
  return isWacz ? 'WACZ' : 'ZIP';
}

/** `mimetype` is the first entry and not compressed, so it is at a fixed offset. */
function mimetypeInFront(head: string): string {
  return head.startsWith('mimetype', 30)
    ? (/^[\w.+/-]{1,80}?(?=PK|$)/.exec(head.slice(38, 130))?.[0] ?? '')
    : '';
}

const openDocument = /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)$/;

function openDocumentVersion(mediaType: string, read: (name: string) => string): string {
  if (!openDocument.test(mediaType)) return '';
  const version =
    /manifest:version\s*=\s*"(1\.[0-3])"/.exec(read('META-INF/manifest.xml'))?.[1] ??
    /office:version\s*=\s*"(1\.[0-3])"/.exec(read('content.xml').slice(0, 1 << 16))?.[1];
  return version === undefined ? '' : ` ${version}`;
}
