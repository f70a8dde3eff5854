import { pdf } from '../../made-up-web/content/pdf.ts';
import { readHere } from '../../src/analysis/files/test-files.ts';
import { extractWhole } from '../../src/formats/links/test-extraction.ts';
import { cutsOf } from '../target.ts';
import type { Target } from '../target.ts';

const packed =
  '4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length 40 /Filter /FlateDecode >>\nstream\nx\u009c\nendstream\nendobj\n';

/** No file makes the readers throw; links do not depend on where it is cut. */
export const target: Target = {
  seeds: [
    pdf({
      title: 'A title',
      lines: ['Line one.', 'See http://example.org/text'],
      links: ['http://example.org/p'],
    }),
    Buffer.from(`%PDF-1.5\n${packed}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF`, 'latin1'),
  ],
  words: [
    '/URI (http://a.example/)',
    '<</S/URI/URI<68747470>>>',
    ' obj\n',
    'endobj\n',
    'stream\n',
    'endstream\n',
    '/Filter /FlateDecode',
    '/Filter [/ASCIIHexDecode /LZWDecode]',
    '/Length 99999999',
    '/Kids [3 0 R]',
    '/Parent 3 0 R',
    '\\(',
    '\\053',
    'xref\n0 1\n',
    'trailer\n<<',
    '/Encrypt 9 0 R',
    '/Annots [3 0 R 3 0 R]',
    'BT (x) Tj ET',
  ],
  run: async (bytes) => {
    const mediaType = 'application/pdf';
    const whole = extractWhole(bytes, { mediaType });
    const cut = extractWhole(bytes, { mediaType, cuts: cutsOf(bytes) });
    if (JSON.stringify(cut.links) !== JSON.stringify(whole.links))
      throw new Error('the links depend on where it is cut');
    await readHere(bytes);
  },
};
