const start = '/_heirloom/enter?';

/** The path to which a frame brings its code on the replay host; `to` is an archived path below the view of the code. */
export function entryPath(code: string, to: string): string {
  return start + new URLSearchParams({ code, to }).toString();
}

export function isEntryPath(path: string): boolean {
  return path.startsWith(start);
}

export function readEntry(path: string): { readonly code: string; readonly to: string } {
  const parameters = new URLSearchParams(path.slice(start.length));
  return { code: parameters.get('code') ?? '', to: parameters.get('to') ?? '' };
}
