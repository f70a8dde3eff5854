const spaces = /[\t\n\f\r ]*/y;
const separators = /[\t\n\f\r ,]*/y;
const notSpaces = /[^\t\n\f\r ]+/y;

/** The addresses of a srcset (HTML Standard 4.8.4.3.10): an address may contain commas, but not end with one. */
export function addressesOfSrcset(srcset: string): string[] {
  const addresses: string[] = [];
  let at = 0;
  for (;;) {
    at = after(separators, srcset, at);
    if (at >= srcset.length) return addresses;
    const end = after(notSpaces, srcset, at);
    let address = srcset.slice(at, end);
    at = end;
    if (address.endsWith(',')) {
      address = withoutCommasAtEnd(address);
    } else {
      at = afterDescriptors(srcset, after(spaces, srcset, at));
    }
    addresses.push(address);
  }
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function withoutCommasAtEnd(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === ',') end--;
  return address.slice(0, end);
}

/** `2x`, `320w` and everything up to a comma outside parentheses. */
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
