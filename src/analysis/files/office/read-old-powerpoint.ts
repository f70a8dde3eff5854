import type { CompoundFile } from '../../format/compound-file.ts';
import type { GatheredText } from '../gathered-text.ts';

const wideText = 0x0fa0;
const narrowText = 0x0fa8;
/** Placeholders such as «Click to edit Master title style». */
const masters = new Set([0x03f8, 0x0fc9]);
const container = 0x0f;
const encryptedToken = 0xf3d1c4df;

/**
 * PowerPoint 97 to 2003 (MS-PPT 2.3.1): records within records, of which two kinds are text.
 *
 *   version and instance(2) | type(2) | length(4) | content        a version of F: the content is records
 */
export function readOldPowerPoint(file: CompoundFile, found: GatheredText): void {
  const user = file.read('Current User');
  if (user.length >= 16 && user.readUInt32LE(12) === encryptedToken) {
    found.exception('encrypted', 'the file is protected with a password');
    return;
  }
  const stream = file.read('PowerPoint Document');
  for (let at = 0; at + 8 <= stream.length && found.goesOn;) {
    const type = stream.readUInt16LE(at + 2);
    const content = at + 8;
    const end = content + stream.readUInt32LE(at + 4);
    if (type === wideText) slideText(stream.toString('utf16le', content, end), found);
    else if (type === narrowText) slideText(stream.toString('latin1', content, end), found);
    const goesInside = ((stream[at] ?? 0) & 0x0f) === container && !masters.has(type);
    at = goesInside ? content : end;
  }
}

function slideText(text: string, found: GatheredText): void {
  for (const paragraph of text.split(/[\r\n]/)) found.paragraph(paragraph);
}
