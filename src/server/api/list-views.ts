import type { Archive } from '../../archive/archive.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import type { Visit } from '../../reading/holdings/visit.ts';
import { baseOf } from '../../storage/file-name.ts';

export interface ListedView {
  readonly name: string;
  readonly files: number;
  readonly sizeBytes: number;
}

const origins = ['harvest', 'job', 'channel'] as const;

/** The views that have something in them for this reader: everything, and each origin that a file names. */
export function listViews(
  { register }: Pick<Archive, 'register'>,
  holdings: Holdings,
  { reader }: Pick<Visit, 'reader'>,
): ListedView[] {
  const visit: Visit = { reader, view: { name: 'all', from: {} } };
  const views = new Map([['all', { name: 'all', files: 0, sizeBytes: 0 }]]);
  for (const { name, sizeBytes } of register.files()) {
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
  return [...views.values()];
}

function named(origin: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${origin}:${value}`];
}
