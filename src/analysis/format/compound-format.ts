import { CompoundFile } from './compound-file.ts';

/**
 * Which program wrote a compound file: Word keeps its text in `WordDocument`, Excel its cells in `Workbook` or `Book`,
 * PowerPoint its slides in `PowerPoint Document`. Embedded documents have such streams too, after its own.
 */
export function compoundFormat(file: Buffer): string {
  const compound = CompoundFile.open(file);
  if (compound === undefined) return 'OLE2 compound document';
  if (compound.has('EncryptedPackage')) return 'Office document, encrypted';
  if (compound.has('PowerPoint Document')) return 'PowerPoint 97-2003';
  for (const { name, isStream } of compound.entries) {
    const format = isStream ? formatOfStream(name, compound) : undefined;
    if (format !== undefined) return format;
  }
  return 'OLE2 compound document';
}

function formatOfStream(name: string, compound: CompoundFile): string | undefined {
  switch (name) {
    case 'WordDocument':
      return wordVersion(compound.read(name));
    case 'Workbook':
      return 'Excel 97-2003';
    case 'Book':
      return 'Excel 5.0/95';
    case 'VisioDocument':
      return 'Visio';
    default:
      return name.startsWith('__substg1.0_') ? 'Outlook message' : undefined;
  }
}

/** MS-DOC 2.5.2: the version is the second number of the stream. */
function wordVersion(stream: Buffer): string {
  const version = stream.length >= 4 ? stream.readUInt16LE(2) : 0;
  if (version >= 193) return 'Word 97-2003';
  return version >= 101 && version <= 105 ? 'Word 6.0/95' : 'Word';
}
