import { attributeValue, escapedText } from './attribute-text.ts';
import type { Addresses } from './addresses.ts';
import type { EditedText } from './edited-text.ts';
import type { HtmlTag } from './html-tag.ts';
import { rewriteImportMap } from './rewrite-import-map.ts';
import { CssRewriting, rewriteCss } from './rewrite-css.ts';
import { rewriteJavascript } from './rewrite-javascript.ts';
import { scriptContent } from './script-content.ts';
import type { ScriptContent } from './script-content.ts';

interface ContentOptions {
  readonly addresses: Addresses;
  readonly moduleDeclarations?: string;
}

interface OpenContent {
  readonly tag: string;
  readonly kind: ScriptContent | 'style';
  readonly start: number;
  /** By the rules of XML: entities are read, and CDATA sections may be in it. */
  readonly isMarkup: boolean;
  /** A style of HTML is rewritten as it comes; everything else waits for its end. */
  readonly css: CssRewriting | undefined;
}

/** Longer content goes through as it is. */
const maxContentChars = 16 * 1024 * 1024;
/** `<![CDATA[ … ]]>` with nothing around it but the comment signs that hide it from HTML. */
const oneSection = /^([\s/*]{0,64}<!\[CDATA\[)([^]*)(\]\]>[\s/*]{0,64})$/;

/** The text between `<script>` or `<style>` and its end tag. */
export class ElementContent {
  readonly #text: EditedText;
  readonly #options: ContentOptions;
  #open: OpenContent | undefined;

  constructor(text: EditedText, options: ContentOptions) {
    this.#text = text;
    this.#options = options;
  }

  /** From here on the text is not decided yet. */
  get keptFrom(): number | undefined {
    const open = this.#open;
    if (open === undefined || open.css !== undefined) return undefined;
    if (this.#text.length - open.start <= maxContentChars) return open.start;
    this.#open = undefined;
    return undefined;
  }

  open(tag: HtmlTag, start: number, isMarkup: boolean): void {
    if (tag.name !== 'script' && tag.name !== 'style') return;
    const kind = tag.name === 'style' ? 'style' : scriptContent(tag.get);
    if (kind === 'data') return;
    const css = kind === 'style' && !isMarkup ? new CssRewriting(this.#options.addresses) : undefined;
    this.#open = { tag: tag.name, kind, start, isMarkup, css };
  }

  text(start: number, end: number): void {
    const css = this.#open?.css;
    if (css === undefined) return;
    this.#text.replace(start, end, css.write(this.#text.slice(start, end)));
  }

  /** False when this was not the end of the content. */
  close(tag: string, at: number): boolean {
    const open = this.#open;
    if (open === undefined) return false;
    if (open.tag !== tag) return true;
    this.#open = undefined;
    if (open.css !== undefined) {
      this.#text.insert(at, open.css.end());
    } else if (at - open.start <= maxContentChars) {
      const written = this.#text.slice(open.start, at);
      const rewritten = open.isMarkup ? this.#markup(written, open.kind) : this.#content(written, open.kind);
      if (rewritten !== written) this.#text.replace(open.start, at, rewritten);
    }
    return true;
  }

  /** The page ended within a style, which browsers apply; a script without its end is never run. */
  end(): void {
    const css = this.#open?.css;
    if (css !== undefined) this.#text.insert(this.#text.length, css.end());
    this.#open = undefined;
  }

  #markup(written: string, kind: ScriptContent | 'style'): string {
    const section = oneSection.exec(written);
    if (section !== null) {
      const [, start = '', inner = '', end = ''] = section;
      if (inner.includes(']]>')) return written;
      const rewritten = this.#content(inner, kind);
      // The section may follow a line comment.
      return rewritten === inner ? written : `${start}\n${rewritten}${end}`;
    }
    if (written.includes('<')) return written;
    const { view } = this.#options.addresses;
    const content = attributeValue(written, view);
    const rewritten = this.#content(content, kind);
    return rewritten === content ? written : escapedText(rewritten, view);
  }

  #content(written: string, kind: ScriptContent | 'style'): string {
    const { addresses } = this.#options;
    switch (kind) {
      case 'style':
        return rewriteCss(written, addresses);
      case 'classic':
      case 'module':
        return rewriteJavascript(written, { ...this.#options, kind });
      case 'import map':
        return rewriteImportMap(written, addresses);
      case 'speculation rules':
        // Preloads would count as requests of the reader.
        return written.trim() === '' ? written : '{}';
      case 'data':
        return written;
    }
  }
}
