/** `<name>inner</name>` and a line end; what is inside is XML already. */
export function element(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>\n`;
}

export function elements(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('');
}

/** Characters that XML 1.0 does not allow, even escaped, become `�`. */
function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what is being removed
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\uFFFD')
  );
}
