import { TextDecoder } from 'node:util';
import { MarkupTokens } from '../../../formats/links/html/markup-tokens.ts';
import type { Attributes, MarkupHandler } from '../../../formats/links/html/markup-tokens.ts';

/** Receives elements while they are parsed. Names are in lower case and without prefix. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * A part of a package as XML, of any size and however broken. Entities that a document type defines are never expanded:
 * they stay as they are written.
 */
export class XmlPart implements MarkupHandler {
  readonly #listener: XmlListener;
  readonly #tokens = new MarkupTokens(this, true);
  #decoder: TextDecoder | undefined;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  write(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(encodingOf(bytes));
    this.#tokens.write(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): void {
    this.#tokens.write(this.#decoder?.decode() ?? '');
    this.#tokens.end();
  }

  wanted(): (attribute: string) => boolean {
    return isWanted;
  }

  isForeign(): boolean {
    return false;
  }

  open(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    const local = withoutPrefix(name);
    this.#listener.open(local, attributes);
    if (isSelfClosing) this.#listener.close(local);
  }

  close(name: string): void {
    this.#listener.close(withoutPrefix(name));
  }

  text(text: string): void {
    this.#listener.text(text);
  }

  comment(): void {
    // Not text.
  }

  instruction(): void {
    // Not text.
  }
}

function isWanted(attribute: string): boolean {
  return !attribute.startsWith('xmlns');
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** ISO 29500-2 and 26300 have UTF-8 and UTF-16 only. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}
