import { cutText, lineMark, normaliseText } from '../normalise-text.ts';
import { textLimits } from '../text-limits.ts';
import { zone } from './zone.ts';
import type { Zone } from './zone.ts';

/** A run of text between the edges of blocks. */
export interface PageBlock {
  text: string;
  /** The part of it within links. */
  linkChars: number;
  readonly zone: Zone;
  /** 0: none. */
  readonly headingLevel: number;
}

/** If collapsing white space frees less than this, the text itself is too long. */
const minGainChars = 64 * 1024;

/** Gathers the text of a page block by block, up to a limit. */
export class PageBlocks {
  readonly blocks: PageBlock[] = [];
  /** There was more text than is kept. */
  isCut = false;
  #room: number = textLimits.textChars;
  #raw = '';
  #linkChars = 0;

  add(text: string, isLink: boolean): void {
    if (this.isCut) return;
    this.#raw += text;
    if (isLink) this.#linkChars += text.charCodeAt(0) > 0x20 ? text.length : text.trim().length;
    if (this.#raw.length > this.#room) this.#compact();
  }

  addLine(): void {
    if (this.#raw !== '') this.#raw += lineMark;
  }

  /** Collapsed white space does not count towards the limit. */
  #compact(): void {
    const before = this.#raw.length;
    this.#raw = normaliseText(this.#raw).replaceAll('\n', lineMark);
    if (before - this.#raw.length >= minGainChars && this.#raw.length <= this.#room) return;
    this.isCut = true;
    this.#raw = cutText(this.#raw, this.#room);
  }

  /** Ends the block. */
  end(place: Zone, headingLevel: number): string {
    if (this.#raw === '') return '';
    const text = normaliseText(this.#raw);
    const linkChars = this.#linkChars;
    this.#raw = '';
    this.#linkChars = 0;
    if (text !== '')
      this.#push({ text, linkChars: Math.min(linkChars, text.length), zone: place, headingLevel });
    return text;
  }

  /** Adds text that was read elsewhere. */
  addHidden(text: string): void {
    this.#push({ text: cutText(text, this.#room), linkChars: 0, zone: zone.hidden, headingLevel: 0 });
  }

  #push(block: PageBlock): void {
    this.#room = Math.max(0, this.#room - block.text.length - 1);
    const last = this.blocks.at(-1);
    if (last === undefined || this.blocks.length < textLimits.blocks) {
      this.blocks.push(block);
      return;
    }
    last.text += `\n${block.text}`;
    last.linkChars += block.linkChars;
  }
}
