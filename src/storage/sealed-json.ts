import { hash } from 'node:crypto';

/**
 * Small descriptive files carry their own digest:
 *
 *   {"content":{…},"sha256":"digest of the JSON text of content"}
 */
export function sealJson(content: unknown): string {
  return `${JSON.stringify({ content, sha256: hash('sha256', JSON.stringify(content)) })}\n`;
}

/** The content; undefined if the text was changed. */
export function openSealedJson(text: string): unknown {
  try {
    const { content, sha256 } = JSON.parse(text) as { readonly content?: unknown; readonly sha256?: unknown };
    return hash('sha256', JSON.stringify(content)) === sha256 ? content : undefined;
  } catch {
    return undefined;
  }
}
