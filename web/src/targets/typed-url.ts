/** A typed or pasted address to be collected. */
export type TypedUrl =
  | { readonly url: string }
  | { readonly problem: 'empty' | 'spaces' | 'scheme' | 'host' | 'secret' };

const longest = 4096;

/** `example.org/a` is meant as https://example.org/a. */
export function readTypedUrl(typed: string): TypedUrl {
  const text = typed.trim();
  if (text === '') return { problem: 'empty' };
  if (/\s/.test(text)) return { problem: 'spaces' };
  const scheme = /^([a-z][\w+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return { problem: 'scheme' };
  const url = scheme === undefined ? `https://${text.replace(/^\/\//, '')}` : text;
  if (!URL.canParse(url) || url.length > longest) return { problem: 'host' };
  const { hostname, username, password } = new URL(url);
  // An incomplete name is not reported as unknown while it is being typed.
  if (!hostname.includes('.') && !hostname.includes(':') && hostname !== 'localhost')
    return { problem: 'host' };
  if (username !== '' || password !== '') return { problem: 'secret' };
  return { url };
}

/** One address a line; empty lines do not count. */
export function readUrlLines(text: string): {
  readonly urls: readonly string[];
  /** Lines that are no addresses, counted from 1. */
  readonly wrong: readonly number[];
} {
  const urls: string[] = [];
  const wrong: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readTypedUrl(line);
    if ('url' in read) urls.push(read.url);
    else wrong.push(index + 1);
  }
  return { urls, wrong };
}
