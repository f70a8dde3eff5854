import type { ReaderContext } from '../access-point/reader-context.ts';
import type { Holdings } from '../holdings/holdings.ts';
import { baseOf } from '../../storage/file-name.ts';

export interface CountedView {
  readonly name: string;
  readonly files: number;
  readonly sizeBytes: number;
}

/** The whole archive and each harvest, job and source, with the files that the reader may see. Reads every file's entry. */
export async function countViews(
  holdings: Holdings,
  { reader, rules }: Pick<ReaderContext, 'reader' | 'rules'>,
): Promise<CountedView[]> {
  const views = new Map([['all', { name: 'all', files: 0, sizeBytes: 0 }]]);
  for await (const files of holdings.parts.files.all())
    for (const { name, sizeBytes, provenance } of files) {
      const capture = { urlkey: '-', timestamp: '00000000000000', url: '', filename: baseOf(name) };
      if (!name.startsWith('warc/') || rules.mayRead(reader, capture).decision === 'refused') continue;
      const { harvest, job, source } = provenance ?? {};
      for (const [kind, value] of Object.entries({ all: '', harvest, job, source })) {
        if (value === undefined) continue;
        const view = kind === 'all' ? kind : `${kind}:${value}`;
        const counted = views.get(view) ?? { name: view, files: 0, sizeBytes: 0 };
        counted.files++;
        counted.sizeBytes += sizeBytes;
        views.set(view, counted);
      }
    }
  return [...views.values()];
}
