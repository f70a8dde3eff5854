import { messageLines } from './placeholder-message.ts';
import type { PlaceholderMessage } from './placeholder-message.ts';

const lineLength = 84;
const maxLines = 60;

/**
 * One page of A4 in Courier, which every reader has (PDF 1.4, ISO 32000-1 7.5):
 *
 *     %PDF-1.4
 *     1 0 obj … endobj      catalogue, pages, page, font, content, information
 *     xref                  where each object begins, 20 bytes a line
 *     trailer
 *     startxref
 */
export function placeholderPdf(message: PlaceholderMessage): Buffer {
  const lines = messageLines(message).flatMap(wrapped).slice(0, maxLines);
  const content = `BT /F1 10 Tf 13 TL 50 780 Td\n${lines.map((line) => `${literal(line)} '`).join('\n')}\nET`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${message.language}) >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title ${textString(`Heirloom: ${message.title}`)} >>`,
  ];
  let file = '%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Between words where there are any; a long URL anywhere. */
function wrapped(line: string): string[] {
  return line.match(new RegExp(`.{1,${lineLength}}(?:\\s|$)|.{1,${lineLength}}`, 'gu')) ?? [''];
}

/** A string of one byte a character: what WinAnsi has not is a question mark. */
function literal(text: string): string {
  const bytes = text
    .replaceAll('’', '\u0092')
    .replaceAll('…', '\u0085')
    .replaceAll(/[^ -~\u0085\u0092\u00A1-\u00FF]/gu, '?');
  return `(${bytes.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}

/** Outside of pages WinAnsi does not hold: UTF-16 with its mark. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}
