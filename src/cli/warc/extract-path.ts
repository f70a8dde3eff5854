import { createHash } from 'node:crypto';

const maxPartLength = 100;
const extensions: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/css': '.css',
  'text/javascript': '.js',
  'application/javascript': '.js',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/svg+xml': '.svg',
  'image/webp': '.webp',
  'text/plain': '.txt',
};

/**
 * The path of a URL's payload, safe on any disk: `..`, escaped slashes, control characters, device names or a name of
 * 64 kB must not leave the folder.
 */
export function extractPath(url: string, mime: string | undefined): readonly string[] {
  const { host, path, query } = split(url);
  const parts = path.split('/').slice(1);
  const last = parts.pop() ?? '';
  const extension = extensions[mime ?? ''] ?? '';
  const plain = safePart(last === '' ? 'index' : last);
  const named = query === '' ? plain : `${plain}@${safePart(query)}`;
  const name = extension !== '' && !named.toLowerCase().endsWith(extension) ? named + extension : named;
  return [
    safePart(host),
    ...parts
      .filter((part) => part !== '')
      .slice(0, 20)
      .map(safePart),
    shortened(name),
  ];
}

/** For a URL whose path needs a folder where a file is. */
export function hashedPath(url: string, mime: string | undefined): readonly string[] {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return [`_${name}${extensions[mime ?? ''] ?? ''}`];
}

function split(url: string): { host: string; path: string; query: string } {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.host === '') return { host: '_', path: `/${url}`, query: '' };
  return { host: parsed.host, path: parsed.pathname, query: parsed.search.slice(1) };
}

function safePart(part: string): string {
  const safe = part.replaceAll(/[^A-Za-z0-9._~,=@+-]+/g, '_').replace(/^[.~-]+/, '_');
  // CON, NUL and the like are devices on some systems, with any extension.
  const plain = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe;
  return shortened(plain === '' ? '_' : plain);
}

function shortened(part: string): string {
  if (part.length <= maxPartLength) return part;
  const mark = createHash('sha256').update(part).digest('hex').slice(0, 12);
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(part)?.[0] ?? '';
  return `${part.slice(0, maxPartLength - 14 - extension.length)}~${mark}${extension}`;
}
