export interface LinesQuestion {
  /** The byte with which a line begins. */
  readonly offset: number;
  readonly limit: number;
  /** Only lines that contain this text, in upper or lower case. */
  readonly contains?: string | undefined;
}

export interface LinesPage {
  readonly lines: readonly string[];
  /** The start of the next page; null at the end. */
  readonly next: number | null;
}

/** A filter that finds little stops after this much, and continues with the next page. */
const maxScannedBytes = 64 << 20;
/** The rest of a longer line is omitted. */
const maxLineBytes = 1 << 16;
const newline = 10;

/** Some lines of a text of any size; `bytes` begin at the offset, `sizeBytes` is that of the whole text. */
export async function linesPage(
  bytes: AsyncIterable<Uint8Array>,
  { offset, limit, contains = '' }: LinesQuestion,
  sizeBytes: number,
): Promise<LinesPage> {
  const wanted = contains.toLowerCase();
  const lines: string[] = [];
  let held: Buffer[] = [];
  let heldBytes = 0;
  let at = offset;
  const keep = (part: Uint8Array): void => {
    if (heldBytes < maxLineBytes) held.push(Buffer.from(part.subarray(0, maxLineBytes - heldBytes)));
    heldBytes += part.length;
  };
  const endLine = (): void => {
    const cut = heldBytes > maxLineBytes ? '…' : '';
    const line = Buffer.concat(held).toString().replace(/\r$/, '') + cut;
    if (wanted === '' || line.toLowerCase().includes(wanted)) lines.push(line);
    [held, heldBytes] = [[], 0];
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      keep(piece.subarray(from, end));
      endLine();
      at += end + 1 - from;
      from = end + 1;
      if (lines.length === limit || at - offset >= maxScannedBytes)
        return { lines, next: at < sizeBytes ? at : null };
    }
    keep(piece.subarray(from));
    at += piece.length - from;
  }
  if (heldBytes > 0) endLine();
  return { lines, next: null };
}
