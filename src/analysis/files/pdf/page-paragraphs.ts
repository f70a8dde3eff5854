/** A run of characters on a page, as reported by pdf.js. */
export interface PageItem {
  readonly str: string;
  /** The last two are its position from the lower left. */
  readonly transform: readonly number[];
  readonly height: number;
  readonly hasEOL: boolean;
}

interface Line {
  text: string;
  y: number;
  height: number;
}

/** Lines further apart than this many line heights are two paragraphs. */
const paragraphGap = 1.6;
/** So are lines with this ratio of heights: a heading. */
const headingRatio = 1.2;

/** A page has only positions: lines close together form a paragraph, and hyphenated words are joined. */
export function pageParagraphs(items: readonly PageItem[]): string[] {
  const paragraphs: string[] = [];
  let paragraph = '';
  let last: Line | undefined;
  for (const line of linesOf(items)) {
    if (last !== undefined && !belongsTo(last, line)) {
      paragraphs.push(paragraph);
      paragraph = '';
    }
    paragraph = joined(paragraph, line.text);
    last = line;
  }
  if (paragraph !== '') paragraphs.push(paragraph);
  return paragraphs;
}

function* linesOf(items: readonly PageItem[]): Generator<Line> {
  let line: Line | undefined;
  for (const { str, transform, height, hasEOL } of items) {
    const y = transform[5] ?? 0;
    if (line === undefined) line = { text: str, y, height };
    else {
      line.text += str;
      line.height = Math.max(line.height, height);
    }
    if (!hasEOL) continue;
    if (line.text.trim() !== '') yield line;
    line = undefined;
  }
  if (line !== undefined && line.text.trim() !== '') yield line;
}

function belongsTo(last: Line, line: Line): boolean {
  const gap = last.y - line.y;
  const height = Math.max(last.height, line.height);
  if (gap < 0 || gap > height * paragraphGap) return false;
  return height <= Math.min(last.height, line.height) * headingRatio;
}

/** `exam-` and `ple` are one word; `Anglo-` and `Saxon` are two. */
function joined(paragraph: string, line: string): string {
  if (paragraph === '') return line;
  const isCut = /\p{L}[-\u00ad\u2010]\s*$/u.test(paragraph.slice(-8)) && /^\s*\p{Ll}/u.test(line);
  return isCut ? paragraph.trimEnd().slice(0, -1) + line.trimStart() : `${paragraph} ${line}`;
}
