import { MarkupTokens } from '../../../formats/links/html/markup-tokens.ts';

const named = /&[a-z][a-z\d]{1,31};/gi;
const known = new Map<string, string>();
const maxKnown = 2_000;

/** XML has five entity names; pages and feeds in XML use those of HTML, declared or not. */
export function decodeNamedEntities(text: string): string {
  return text.includes('&') ? text.replace(named, decode) : text;
}

function decode(entity: string): string {
  const remembered = known.get(entity);
  if (remembered !== undefined) return remembered;
  let text = '';
  const tokens = new MarkupTokens(
    {
      wanted: () => () => false,
      isForeign: () => false,
      open: () => undefined,
      close: () => undefined,
      comment: () => undefined,
      instruction: () => undefined,
      text: (piece) => {
        text += piece;
      },
    },
    false,
  );
  tokens.write(entity);
  tokens.end();
  if (known.size < maxKnown) known.set(entity, text);
  return text;
}
