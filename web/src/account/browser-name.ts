const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Firefox, Linux` of what a browser calls itself; '' where it says nothing that we know. Others carry the names of Chrome and Safari too, so these come last. */
export function browserName(agent: string): string {
  const found = [browsers, systems].map((names) => names.find(([, pattern]) => pattern.test(agent))?.[0]);
  return found.filter((name) => name !== undefined).join(', ');
}
