import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { PackagingOptions } from './export-request.ts';
import { packedWarcs } from './packed-warcs.ts';
import { beginExport } from './plan-export.ts';
import type { ExportBegun, ExportSelection } from './plan-export.ts';

export interface ExportWarcOptions extends PackagingOptions {
  /** The name of the file, for its warcinfo record. */
  readonly name?: string;
}

/** A selection of captures as one WARC file. */
export async function* exportWarc(
  holdings: Holdings,
  context: ReaderContext,
  selection: ExportSelection,
  options: ExportWarcOptions,
): AsyncGenerator<Uint8Array> {
  const begun = await beginExport(holdings, context, selection, options);
  try {
    yield* warcOf(holdings, begun, options);
  } finally {
    await begun.close();
  }
}

export async function* warcOf(
  holdings: Holdings,
  begun: ExportBegun,
  options: ExportWarcOptions,
): AsyncGenerator<Uint8Array> {
  const { name = 'export.warc.gz' } = options;
  const files = packedWarcs(holdings, begun, { ...options, nameOf: () => name, targetBytes: Infinity });
  for await (const { bytes } of files) yield* bytes;
}
