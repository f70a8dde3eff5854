import type { HeaderLine } from '../../formats/http1/head.ts';
import type { MementoAnswer } from './memento-answer.ts';

export function headerOf(
  { headers }: { readonly headers: readonly HeaderLine[] },
  name: string,
): string | undefined {
  return headers.find((line) => line.name.toLowerCase() === name)?.value;
}

export async function gathered({ body }: Pick<MementoAnswer, 'body'>): Promise<string> {
  return Buffer.from(body).toString();
}

/** Links by their relations, read by the grammar of RFC 8288: whatever is left over is no link. */
export function linksIn(text: string): Map<string, Record<string, string>> {
  const links = new Map<string, Record<string, string>>();
  for (const link of everyLink(text)) {
    const { rel = '', ...rest } = link;
    if (links.has(rel)) throw new Error(`two links are ${rel}: everyLink tells them apart`);
    links.set(rel, rest);
  }
  return links;
}

export function everyLink(text: string): Record<string, string>[] {
  const links: Record<string, string>[] = [];
  const link = /\s*<([^<>"\s]*)>((?:\s*;\s*[a-z]+="[^"]*")*)\s*(?:,|$)/y;
  while (link.lastIndex < text.length) {
    const start = link.lastIndex;
    const [, address, parameters = ''] = link.exec(text) ?? [];
    if (address === undefined) throw new Error(`no link: ${text.slice(start, start + 200)}`);
    const pairs = [...parameters.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    links.push({ address, ...Object.fromEntries(pairs) } as Record<string, string>);
  }
  return links;
}
