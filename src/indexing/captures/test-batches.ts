import { formatCdxj } from '../../formats/cdxj/cdxj.ts';

const linesPerBatch = 20;

/** The lines that batch `number` inserts and those, of an earlier batch, that it deletes. */
export function batchOf(number: number): { readonly inserted: string[]; readonly deleted: string[] } {
  return { inserted: linesOf(number), deleted: linesOf(number - 3).filter((_, at) => at % 4 === 0) };
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
