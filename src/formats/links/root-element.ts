const prolog = /^\s+|^<\?[^>]*>|^<!--[\s\S]*?-->|^<!doctype[^[>]*(?:\[[\s\S]*?\])?\s*>/i;

/** The name of the first element in lower case, without prefix; undefined if these bytes do not reach it. */
export function rootElement(start: Uint8Array): string | undefined {
  let text = asciiText(start);
  for (let found = prolog.exec(text); found !== null; found = prolog.exec(text)) {
    text = text.slice(found[0].length);
  }
  return /^<(?:[\w.-]+:)?([a-z_][\w.-]*)/i.exec(text)?.[1]?.toLowerCase();
}

/** The ASCII letters of the start in any charset: all in use write ASCII as itself, with zeros between in UTF-16. */
export function asciiText(start: Uint8Array): string {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1');
  return text.replace(/^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/, '').replaceAll('\0', '');
}
