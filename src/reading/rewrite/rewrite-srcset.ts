import type { Addresses } from './addresses.ts';
import type { Modifier } from './rewrite-context.ts';

const separators = /[\t\n\f\r ,]*/y;
const notSpaces = /[^\t\n\f\r ]+/y;

/**
 * `srcset` and `imagesrcset` (HTML Standard 4.8.4.3.10): an address goes up to a space and may hold commas (those of
 * `data:` for example), but not at its end. Undefined when nothing changes.
 */
export function rewriteSrcset(srcset: string, addresses: Addresses, modifier: Modifier): string | undefined {
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  for (;;) {
    at = after(separators, srcset, at);
    if (at >= srcset.length) break;
    const start = at;
    let end = after(notSpaces, srcset, at);
    at = end;
    if (srcset[end - 1] === ',') {
      while (srcset[end - 1] === ',') end--;
    } else {
      at = afterDescriptors(srcset, end);
    }
    const archived = addresses.archived(srcset.slice(start, end), modifier);
    if (archived === undefined) continue;
    parts.push(srcset.slice(copied, start), withSafeCommas(archived));
    copied = end;
  }
  return parts.length === 0 ? undefined : parts.join('') + srcset.slice(copied);
}

/** An address that ends in a comma would lose it. */
function withSafeCommas(address: string): string {
  return address.endsWith(',') ? `${address.slice(0, -1)}%2C` : address;
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** `2x`, `320w` and whatever else up to a comma that is not in parentheses. */
function afterDescriptors(srcset: string, start: number): number {
  let isInParentheses = false;
  for (let at = start; at < srcset.length; at++) {
    const character = srcset[at];
    if (character === '(') isInParentheses = true;
    else if (character === ')') isInParentheses = false;
    else if (character === ',' && !isInParentheses) return at + 1;
  }
  return srcset.length;
}
