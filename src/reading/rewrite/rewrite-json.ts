import type { TextRewriter } from './text-rewriter.ts';

/** The call stands at the start, behind comments at most. */
const headChars = 4096;
const callbackParameter = /[?&][^=&#]*(?:callback|jsonp)[^=&#]*=([^&#]+)/i;
const shortParameter = /[?&](?:cb|jsonpcallback)=([^&#]+)/i;
const name = /^[\w$][\w$.[\]]{0,255}$/;
/** `name({`, also behind comments and as `typeof name === 'function' && name({`. */
const call =
  /^(?:\s|;|\/\*[^]*?\*\/|\/\/[^\n]*\n)*(?:typeof\s+([\w$][\w$.[\]]*)[^(]{0,300}|([\w$][\w$.[\]]*)\s{0,16})\(/;

/** The name that a request for JSONP wants to be called by; undefined when it is no such request. */
export function jsonpCallback(url: string): string | undefined {
  const written = (callbackParameter.exec(url) ?? shortParameter.exec(url))?.[1];
  if (written === undefined) return undefined;
  const callback = decoded(written);
  return name.test(callback) ? callback : undefined;
}

/**
 * JSON and JSONP. The addresses inside are data and stay as they are; wombat rewrites them when they are used. Only the
 * name of the function that is called is random for each request, so the archived answer calls another one than the page
 * waits for.
 */
export class JsonpRewriting implements TextRewriter {
  readonly #callback: string | undefined;
  #head: string | undefined = '';

  constructor(url: string) {
    this.#callback = jsonpCallback(url);
  }

  write(text: string): string {
    if (this.#head === undefined || this.#callback === undefined) return text;
    this.#head += text;
    return this.#head.length < headChars ? '' : this.end();
  }

  end(): string {
    const text = this.#head ?? '';
    this.#head = undefined;
    return text.length === 0 ? '' : this.#renamed(text.slice(0, headChars)) + text.slice(headChars);
  }

  #renamed(head: string): string {
    const found = call.exec(head);
    const archived = found?.[1] ?? found?.[2];
    if (found === null || archived === undefined || this.#callback === undefined) return head;
    const start = found[0].slice(0, found[0].lastIndexOf(archived) + archived.length);
    const renamed =
      found[1] === undefined ? this.#lastRenamed(start, archived) : this.#allRenamed(found[0], archived);
    return renamed + head.slice(found[1] === undefined ? start.length : found[0].length);
  }

  #lastRenamed(start: string, archived: string): string {
    return start.slice(0, start.length - archived.length) + (this.#callback ?? '');
  }

  #allRenamed(start: string, archived: string): string {
    return start.split(archived).join(this.#callback ?? '');
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
