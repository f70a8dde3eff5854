import type { Holdings } from '../holdings/holdings.ts';
import type { Visit } from '../holdings/visit.ts';
import type { ExportOptions } from './export-wish.ts';
import { packedWarcs } from './packed-warcs.ts';
import { planExport } from './plan-export.ts';
import type { ExportPlan, Selection } from './plan-export.ts';

export interface ExportWarcOptions extends ExportOptions {
  /** What the file will be called, as its warcinfo says. */
  readonly name?: string;
}

/** A selection of captures as one WARC file. */
export async function* exportWarc(
  holdings: Holdings,
  visit: Visit,
  selection: Selection,
  options: ExportWarcOptions,
): AsyncGenerator<Uint8Array> {
  const plan = await planExport(holdings, visit, selection, options);
  try {
    yield* warcOf(holdings, plan, options);
  } finally {
    await plan.close();
  }
}

export async function* warcOf(
  holdings: Holdings,
  plan: ExportPlan,
  options: ExportWarcOptions,
): AsyncGenerator<Uint8Array> {
  const { name = 'export.warc.gz' } = options;
  const files = packedWarcs(holdings, plan, { ...options, nameOf: () => name, targetBytes: Infinity });
  for await (const { bytes } of files) yield* bytes;
}
