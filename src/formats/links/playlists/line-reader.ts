/** Longer lines are truncated: no address is that long. */
const maxLineChars = 64 * 1024;

/** Splits text into lines as it arrives; CR, LF and CRLF end one. */
export class LineReader {
  readonly #give: (line: string) => void;
  #line = '';

  constructor(give: (line: string) => void) {
    this.#give = give;
  }

  write(text: string): void {
    const lines = text.split(/[\r\n]/);
    for (const [index, part] of lines.entries()) {
      if (index > 0) this.#endLine();
      this.#line += part.slice(0, maxLineChars - this.#line.length);
    }
  }

  end(): void {
    this.#endLine();
  }

  #endLine(): void {
    const line = this.#line.trim();
    this.#line = '';
    if (line !== '') this.#give(line);
  }
}
