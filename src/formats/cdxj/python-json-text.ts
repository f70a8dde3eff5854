/**
 * The text that Python's json.dumps writes: a space after ',' and ':', everything outside printable ASCII escaped.
 * Undefined values are left out.
 */
export function dumpJson(value: unknown): string {
  if (typeof value === 'string') return dumpString(value);
  if (Array.isArray(value)) return `[${value.map((item) => dumpJson(item)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
    const parts = entries
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => `${dumpString(name)}: ${dumpJson(item)}`);
    return `{${parts.join(', ')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function dumpString(text: string): string {
  const json = JSON.stringify(text);
  // JSON.stringify escapes control characters the same way; Python escapes these too.
  return json.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
