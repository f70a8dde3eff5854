import { isBrowserTelemetry } from './browser-telemetry.ts';

/** Longer URLs cannot be collected, and a few of them would fill the log. */
const longestUrl = 4096;

/** Subresource destinations in Sec-Fetch-Dest. Any other request may be a URL that a person typed or chose. */
const partsOfPages: ReadonlySet<string> = new Set([
  'audio',
  'font',
  'image',
  'manifest',
  'script',
  'style',
  'track',
  'video',
]);
/** Versions and numbers: `7`, `1.4.2`, `20260131`, a digest. A word or a name is none of these. */
const versionLike = /^(?:v?\d{1,9}(?:\.\d{1,9}){0,3}|\d{10,14}|(?=\w*\d)[\da-f]{7,64})$/i;

/**
 * The URL under which the log keeps what was missed; undefined for what is no http(s) URL, is too long, or is the browser's
 * own. Queries hold what readers typed into forms: none is kept, except the versions and numbers behind parts of pages
 * (`style.css?v=7`), without which these cannot be collected.
 */
export function notedUrl(text: string, destination: string): string | undefined {
  if (text === '' || text.length > 16 * longestUrl) return undefined;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (isBrowserTelemetry(url)) return undefined;
  url.hash = '';
  url.username = '';
  url.password = '';
  if (!partsOfPages.has(destination) || !isVersion(url)) url.search = '';
  return url.href.length > longestUrl ? undefined : url.href;
}

function isVersion({ searchParams }: URL): boolean {
  return [...searchParams].every(([name, value]) =>
    value === '' ? versionLike.test(name) : /^\w{1,16}$/.test(name) && versionLike.test(value),
  );
}
