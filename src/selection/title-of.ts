import { Parser } from 'htmlparser2';
import { cutText } from '../catalogue/cut-text.ts';
import { TextDecoding } from '../formats/links/charset/text-decoding.ts';

const maxChars = 200;

/** The title of a page, from its first bytes; '' if it has none or is no page. */
export function titleOf(bytes: Uint8Array, contentType: string | undefined): string {
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? 'text/html')) return '';
  let title = '';
  let state: 'before' | 'in' | 'over' = 'before';
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'title' && state === 'before') state = 'in';
      // Not the titles of embedded SVG pictures.
      if (name === 'body' || name === 'svg') state = 'over';
    },
    ontext: (text) => {
      if (state === 'in') title += text;
    },
    onclosetag: (name) => {
      if (name === 'title' && state === 'in') state = 'over';
    },
  });
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1];
  const decoding = new TextDecoding('html', charset, (text) => parser.write(text));
  decoding.push(bytes);
  decoding.end();
  return tidied(title);
}

/** One line, without characters that cannot be stored. */
function tidied(title: string): string {
  const line = title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return cutText(line, maxChars).toWellFormed().trim();
}
