const names: Readonly<Record<string, string>> = {
  'text/html': 'HTML',
  'application/xhtml+xml': 'XHTML',
  'text/css': 'CSS',
  'text/javascript': 'JavaScript',
  'application/javascript': 'JavaScript',
  'application/x-javascript': 'JavaScript',
  'application/json': 'JSON',
  'application/pdf': 'PDF',
  'image/svg+xml': 'SVG',
  'text/plain': 'TXT',
  'application/rss+xml': 'RSS',
  'application/atom+xml': 'Atom',
  'text/xml': 'XML',
  'application/xml': 'XML',
};

/** A media type as people call it: `image/png` is PNG. */
export function shortType(mime: string | null): string {
  if (mime === null || mime === '-' || mime === '') return '';
  const known = names[mime.toLowerCase()];
  if (known !== undefined) return known;
  const [, image] = /^(?:image|audio|video|font)\/(?:x-)?([\w-]+)$/i.exec(mime) ?? [];
  return image?.toUpperCase() ?? mime;
}
