/** The data of a citation. */
export interface CitedPage {
  /** One line; '' where it has none. */
  readonly title: string;
  /** The original URL, escaped: no white space, quotation marks or angle brackets. */
  readonly url: string;
  readonly host: string;
  /** The URL of the capture, escaped too. */
  readonly address: string;
  readonly timestamp: string;
  readonly datetime: Date;
  readonly archiveName: string;
}

const longest = 300;

/** Control characters, and those that turn the direction of the text around them, are no part of a title. */
export function oneLine(title: string): string {
  const text = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const letters = Array.from(text.slice(0, 4 * longest));
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`;
}

/** `2026-01-31` */
export function dayOf({ datetime }: CitedPage): string {
  return datetime.toISOString().slice(0, 10);
}
