import { markup } from './markup.ts';
import type { Markup } from './markup.ts';

/** Other schemes in the archive (dns:, metadata:) get no link. */
export function archivedLink(url: string): Markup {
  return /^https?:\/\//i.test(url) ? markup`<a href="${url}" rel="noreferrer">${url}</a>` : markup`${url}`;
}
