/**
 * A small PDF 1.4 (ISO 32000-1): catalogue, one page, a font, text lines and link annotations.
 *
 *     %PDF-1.4 | objects | xref: byte offset of each object | trailer | startxref
 */
export interface PdfPlan {
  readonly title: string;
  readonly lines: readonly string[];
  readonly links: readonly string[];
}

const firstLineY = 760;
const lineHeight = 18;

export function pdf(plan: PdfPlan): Uint8Array {
  const text = [plan.title, ...plan.lines].map((line, index) => {
    return `BT /F1 ${index === 0 ? 16 : 11} Tf 50 ${firstLineY - index * lineHeight} Td (${literal(line)}) Tj ET\n`;
  });
  const content = text.join('');
  const annotations = plan.links.map((uri, index) => {
    const y = 100 + index * lineHeight;
    return `<< /Type /Annot /Subtype /Link /Rect [50 ${y} 300 ${y + 14}] /A << /S /URI /URI (${literal(uri)}) >> >>`;
  });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${annotations.join(' ')}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${literal(plan.title)}) /Producer (made-up web) >>`,
  ];
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(`${String(file.length).padStart(10, '0')} 00000 n \n`);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A string of the file is Latin-1; parentheses and the backslash are escaped. */
function literal(text: string): string {
  return text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^\u0020-\u00ff]/g, '?');
}
