import type { Holdings } from '../../reading/holdings/holdings.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import { baseOf } from '../../storage/file-name.ts';

export interface ListedView {
  readonly name: string;
  /** Null of a collection: it has parts of many files. */
  readonly files: number | null;
  readonly sizeBytes: number | null;
}

const origins = ['harvest', 'job', 'source'] as const;

/**
 * The views that have something in them for this reader: everything, and each origin that a file names. Where he may see
 * anything, the collections of the catalogue too, of which nothing may have been collected yet.
 */
export async function listViews(
  holdings: Holdings,
  { reader, rules }: Pick<ReaderContext, 'reader' | 'rules'>,
): Promise<ListedView[]> {
  const visit: ReaderContext = { reader, view: { name: 'all', from: {} }, rules };
  const all = { name: 'all', files: 0, sizeBytes: 0 };
  const views = new Map([['all', all]]);
  for (const { name, sizeBytes } of holdings.parts.files.all()) {
    const filename = baseOf(name);
    const capture = { urlkey: '-', timestamp: '00000000000000', url: '', filename };
    if (!name.startsWith('warc/') || !holdings.mayRead(visit, capture)) continue;
    const provenance = holdings.parts.files.find(filename)?.provenance;
    for (const view of ['all', ...origins.flatMap((origin) => named(origin, provenance?.[origin]))]) {
      const counted = views.get(view) ?? { name: view, files: 0, sizeBytes: 0 };
      counted.files++;
      counted.sizeBytes += sizeBytes;
      views.set(view, counted);
    }
  }
  const collections = all.files === 0 ? undefined : await holdings.parts.collections?.sites.list();
  const listed = collections?.map(({ name }) => ({
    name: `collection:${name}`,
    files: null,
    sizeBytes: null,
  }));
  return [...views.values(), ...(listed ?? [])];
}

function named(origin: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${origin}:${value}`];
}
