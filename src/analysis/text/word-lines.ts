import { cutText } from './normalise-text.ts';
import { textLimits } from './text-limits.ts';

/** Lines of a text, up to the limit. */
export class WordLines {
  /** Text was dropped. */
  isCut = false;
  readonly #lines: string[] = [];
  #room: number = textLimits.textChars;

  add(line: string): void {
    if (line === '' || this.isCut) return;
    this.isCut = line.length > this.#room;
    const kept = cutText(line, this.#room);
    this.#lines.push(kept);
    this.#room = Math.max(0, this.#room - kept.length - 1);
  }

  get text(): string {
    return this.#lines.join('\n');
  }
}
