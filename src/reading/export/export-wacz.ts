import { createReadStream } from 'node:fs';
import type { WaczContent, WaczStatement } from '../../formats/wacz/write-wacz.ts';
import { waczIndex } from '../../formats/wacz/wacz-index.ts';
import { writeWacz } from '../../formats/wacz/write-wacz.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { PackagingOptions } from './export-request.ts';
import { packedWarcs } from './packed-warcs.ts';
import { PackageLists } from './package-lists.ts';
import { beginExport } from './plan-export.ts';
import type { ExportBegun, ExportSelection } from './plan-export.ts';

export interface ExportWaczOptions extends PackagingOptions {
  /** The maximum size of a WARC file in the package. */
  readonly targetBytes?: number;
  /** An index of more lines is cut into blocks. */
  readonly maxPlainLines?: number;
}

/** As the standard advises for WARC files. */
const defaultTargetBytes = 1e9;

/** A selection of captures as a WACZ file, which other players open without us. */
export async function* exportWacz(
  holdings: Holdings,
  context: ReaderContext,
  selection: ExportSelection,
  options: ExportWaczOptions,
): AsyncGenerator<Uint8Array> {
  const begun = await beginExport(holdings, context, selection, options);
  try {
    yield* waczOf(holdings, context, begun, options);
  } finally {
    await begun.close();
  }
}

/**
 *   archive/data-00000.warc.gz …   the records, as the archive has them
 *   indexes/index.cdx              where each of them is
 *   pages/pages.jsonl              the pages that were asked for
 */
export async function* waczOf(
  holdings: Holdings,
  context: ReaderContext,
  begun: ExportBegun,
  options: ExportWaczOptions,
): AsyncGenerator<Uint8Array> {
  const found = { captures: 0 };
  const lists = await PackageLists.begin(begun.folder, { holdings, context });
  const { archiveName, software, title = `Captures of ${archiveName}` } = options;
  const statement = (): WaczStatement => ({
    title,
    description: `${found.captures} captures of ${archiveName}`,
    software,
    created: new Date(),
    mainPage: lists.mainPage,
  });
  try {
    yield* writeWacz(contents(holdings, begun, { ...options, lists, found }), statement);
  } finally {
    await lists.close();
  }
}

async function* contents(
  holdings: Holdings,
  begun: ExportBegun,
  options: ExportWaczOptions & { readonly lists: PackageLists; readonly found: { captures: number } },
): AsyncGenerator<WaczContent> {
  const { lists, targetBytes = defaultTargetBytes } = options;
  const warcs = packedWarcs(holdings, begun, {
    ...options,
    targetBytes,
    nameOf: (serial) => `data-${String(serial).padStart(5, '0')}.warc.gz`,
    onPacked: (capture, place, role) => lists.add(capture, place, role),
  });
  for await (const { name, bytes } of warcs) yield { path: `archive/${name}`, bytes };
  options.found.captures = (await begun.plan).captures;
  const { indexLines, pagesPath } = await lists.finish();
  yield* waczIndex(indexLines, lists.captures, options);
  yield { path: 'pages/pages.jsonl', bytes: createReadStream(pagesPath) };
}
