import { hash } from 'node:crypto';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { formatCdxj } from '../../formats/cdxj/cdxj.ts';
import type { ContentLocation } from './content/write-contents.ts';

const linesPerBatch = 20;

/** The lines that batch `number` inserts, sorted, some of them deleted by the batch before, and those that it deletes then. */
export function batchOf(number: number): { readonly inserted: string[]; readonly deleted: string[] } {
  const again = linesOf(number - 4).filter((_, at) => at % 8 === 0);
  return {
    inserted: [...linesOf(number), ...again].sort(compareLines),
    deleted: linesOf(number - 3).filter((_, at) => at % 4 === 0),
  };
}

/** The contents that come with a batch; the first is in all of them. */
export function contentsOf(batch: number): ContentLocation[] {
  return Array.from({ length: linesPerBatch }, (_, at) => ({
    sha256: hash('sha256', at === 0 ? 'common' : `${batch} ${at}`),
    file: `${batch}.warc.gz`,
    offset: at,
    url: `http://example.org/${at}`,
    date: '2024-01-01T00:00:00Z',
  }));
}

function linesOf(batch: number): string[] {
  return batch < 0 ? [] : Array.from({ length: linesPerBatch }, (_, at) => lineOf(batch, at));
}

function lineOf(batch: number, at: number): string {
  // Scattered over the index, so that every merge has to do with every part of it.
  const path = ((batch * linesPerBatch + at) * 7919) % 10_007;
  return formatCdxj({
    urlkey: `org,example)/${path}`,
    timestamp: '20240101000000',
    url: `http://example.org/${path}`,
    filename: `${batch}.warc.gz`,
    offset: at,
  });
}
