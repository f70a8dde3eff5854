import { MarkupTokens } from '../../../formats/links/html/markup-tokens.ts';
import type { MarkupHandler } from '../../../formats/links/html/markup-tokens.ts';
import { lineMark, normaliseText } from '../normalise-text.ts';
import { pageTags } from './page-tags.ts';

const nothing = (): boolean => false;

/** The text of a piece of HTML embedded in another document: one line per block, no tags. */
export function wordsOfMarkup(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return normaliseText(html);
  let text = '';
  let raw = '';
  const words: MarkupHandler = {
    wanted: () => nothing,
    isForeign: () => false,
    comment: () => undefined,
    instruction: () => undefined,
    open(name, _attributes, isSelfClosing) {
      const tag = pageTags.get(name);
      if (tag?.isRaw === true && !isSelfClosing) raw = name;
      else if (tag?.isBlock === true || name === 'br') text += lineMark;
    },
    close(name) {
      if (raw === name) raw = '';
      else if (pageTags.get(name)?.isBlock === true) text += lineMark;
    },
    text(piece) {
      if (raw === '') text += piece;
    },
  };
  const tokens = new MarkupTokens(words, false);
  tokens.write(html);
  tokens.end();
  return normaliseText(text);
}
