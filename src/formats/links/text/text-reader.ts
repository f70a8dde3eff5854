import type { LinkPosition } from '../link.ts';
import type { LinkEmitter } from '../link-emitter.ts';
import { textAddresses } from './text-addresses.ts';

/** A longer run without white space is data, not words. */
const maxRunChars = 64 * 1024;

const runs = /[^\t\n\r ]+/g;
const place: LinkPosition = { kind: 'page', hop: 'L', context: '=TEXT' };

/** Finds addresses in plain text as it arrives: a word is read when its end is known. */
export class TextLinkReader {
  readonly #emitter: LinkEmitter;
  #run = '';
  #isRunTooLong = false;

  constructor(emitter: LinkEmitter) {
    this.#emitter = emitter;
  }

  write(text: string): void {
    this.#emitter.sink.text?.(text);
    const first = text.search(/[\t\n\r ]/);
    if (first < 0) {
      this.#addToRun(text);
      return;
    }
    this.#addToRun(text.slice(0, first));
    this.#endRun();
    const last = lastSpace(text);
    this.#read(withoutLongRuns(text.slice(first, last)));
    this.#addToRun(text.slice(last + 1));
  }

  end(): void {
    this.#endRun();
  }

  #addToRun(text: string): void {
    if (this.#isRunTooLong) return;
    this.#run += text;
    if (this.#run.length <= maxRunChars) return;
    this.#isRunTooLong = true;
    this.#run = '';
  }

  #endRun(): void {
    this.#read(this.#run);
    this.#run = '';
    this.#isRunTooLong = false;
  }

  #read(text: string): void {
    for (const address of textAddresses(text)) this.#emitter.emit(address, place);
  }
}

function withoutLongRuns(text: string): string {
  if (text.length <= maxRunChars) return text;
  return text.replace(runs, (run) => (run.length > maxRunChars ? '' : run));
}

function lastSpace(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) return at;
  }
  return -1;
}
