import type { ContentLocation } from './captures/content/write-contents.ts';

/*
 * A content of one archive file as a line of a run; the name of the file is known from the run:
 *
 *   ["e3b0c442…", 1234, "http://example.org/", "2026-01-31T12:00:00Z"]
 */
type Columns = readonly [sha256: string, offset: number, url: string, date: string];

export function formatContent({ sha256, offset, url, date }: ContentLocation): string {
  const columns: Columns = [sha256, offset, url, date];
  return JSON.stringify(columns);
}

export function parseContent(line: string, file: string): ContentLocation {
  const [sha256, offset, url, date] = JSON.parse(line) as Columns;
  return { sha256, file, offset, url, date };
}
