import type { CompoundFile } from '../../format/compound-file.ts';
import type { GatheredText } from '../gathered-text.ts';
import { BiffTexts } from './biff-texts.ts';

const record = {
  filePassword: 0x2f,
  sheetName: 0x85,
  sharedTexts: 0xfc,
  continued: 0x3c,
  sharedCell: 0xfd,
  label: 0x204,
};

/**
 * Excel 5 to 2003 (MS-XLS 2.1.4): a sequence of records. Cell texts are stored once, in a shared table, and cells refer to them by number; before Excel 97 a cell holds its text. Numbers are skipped.
 *
 *   type(2) | length(2) | content
 */
export function readOldExcel(file: CompoundFile, found: GatheredText): void {
  const stream = file.has('Workbook') ? file.read('Workbook') : file.read('Book');
  const texts = new BiffTexts();
  let row = { number: -1, cells: [] as string[] };
  const cell = (number: number, text: string): void => {
    if (number !== row.number) {
      found.paragraph(row.cells.join(' '));
      row = { number, cells: [] };
    }
    row.cells.push(text);
  };
  let last = 0;
  for (let at = 0; at + 4 <= stream.length && found.goesOn;) {
    const type = stream.readUInt16LE(at);
    const content = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    at += 4 + stream.readUInt16LE(at + 2);
    if (type === record.filePassword) {
      found.exception('encrypted', 'the file is protected with a password');
      return;
    }
    if (type === record.sharedTexts) texts.begin(content);
    else if (type === record.continued && last === record.sharedTexts) texts.goOn(content);
    else if (type === record.sheetName) found.paragraph(sheetName(content, file), 'rest');
    else if (type === record.sharedCell && content.length >= 10)
      cell(content.readUInt16LE(0), texts.text(content.readUInt32LE(6)));
    else if (type === record.label && content.length >= 8) cell(content.readUInt16LE(0), labelText(content));
    if (type !== record.continued) last = type;
  }
  found.paragraph(row.cells.join(' '));
}

/** `place(4) flags(2) length(1)`, in Excel 97 whether it is wide (1), then the name. */
function sheetName(content: Buffer, file: CompoundFile): string {
  const length = content[6] ?? 0;
  if (!file.has('Workbook')) return content.toString('latin1', 7, 7 + length);
  return content[7] === 1
    ? content.toString('utf16le', 8, 8 + length * 2)
    : content.toString('latin1', 8, 8 + length);
}

function labelText(content: Buffer): string {
  return new TextDecoder('windows-1252').decode(content.subarray(8, 8 + content.readUInt16LE(6)));
}
