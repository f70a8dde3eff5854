import { normaliseLine } from '../normalise-text.ts';
import { textLimits } from '../text-limits.ts';

const maxRawChars = 4 * textLimits.titleChars;

/** The title of a page: its title element, its metadata, or its first heading. */
export class PageTitle {
  /** Within the title element, whose text is not page text. */
  isOpen = false;
  #written: string | undefined;
  #heading = '';

  open(): void {
    // The first one counts.
    if (this.#written !== undefined) return;
    this.#written = '';
    this.isOpen = true;
  }

  add(text: string): void {
    if (this.#written !== undefined && this.#written.length < maxRawChars) this.#written += text;
  }

  close(): void {
    this.isOpen = false;
  }

  heading(text: string): void {
    if (this.#heading === '') this.#heading = text;
  }

  text(inMetadata: string | undefined): string {
    const written = normaliseLine(this.#written ?? '', textLimits.titleChars);
    return written || normaliseLine(inMetadata ?? this.#heading, textLimits.titleChars);
  }
}
