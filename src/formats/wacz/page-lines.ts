import { defined } from '../values/defined.ts';
import { createHash } from 'node:crypto';

export const pageListHeader = JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'All pages' });

/** A line of pages/pages.jsonl: an entry page for readers. */
export function pageLine({
  url,
  timestamp,
  title,
}: {
  readonly url: string;
  /** 14 digits */
  readonly timestamp: string;
  readonly title?: string | undefined;
}): string {
  const id = createHash('sha256').update(`${timestamp} ${url}`).digest('hex').slice(0, 32);
  return JSON.stringify({ id, url, ts: isoDate(timestamp), ...defined({ title }) });
}

/** RFC 3339 of 14 digits. */
export function isoDate(timestamp: string): string {
  return timestamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
}
