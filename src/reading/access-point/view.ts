import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import type { MayRead, ReaderAtAddress } from '../../access/may-read.ts';
import type { FileStore } from '../../repository/file-store.ts';
import { readingSentences } from '../reading-reason.ts';

const origins = ['harvest', 'job', 'source'] as const;
type Origin = (typeof origins)[number];
/** The source in bookmarks and saved searches of earlier versions. */
const oldSource = 'channel';

/** A named filter over captures. Without an origin and a collection it has them all. */
export interface View {
  readonly name: string;
  /** The origin of a capture's file. */
  readonly from: Readonly<Partial<Record<Origin, string>>>;
  /** The name or id of a collection: captures of its sites, whatever file they are in. */
  readonly collection?: string;
}

export const viewRule = readingSentences['view-odd'];

/** Undefined when there is no such view. */
export function readView(name: string): View | undefined {
  const everything = { name, from: {} };
  if (name === 'all') return everything;
  const colon = name.indexOf(':');
  const kind = [...origins, oldSource, 'collection'].find(
    (each) => each === name.slice(0, Math.max(colon, 0)),
  );
  const value = name.slice(colon + 1);
  return kind === undefined || value === ''
    ? undefined
    : narrowed(everything, new URLSearchParams([[kind, value]]));
}

/**
 * Narrows the view by `harvest=`, `job=`, `source=` and `collection=` of a query. Undefined: the two have nothing in common,
 * as far as their names tell.
 */
export function narrowed(view: View, parameters: URLSearchParams): View | undefined {
  const from: Partial<Record<Origin, string>> = { ...view.from };
  for (const origin of origins) {
    const value = parameters.get(origin) ?? (origin === 'source' ? parameters.get(oldSource) : null);
    if (value === null || value === '') continue;
    if (from[origin] !== undefined && from[origin] !== value) return undefined;
    from[origin] = value;
  }
  const collection = parameters.get('collection');
  if (collection === null || collection === '') return { ...view, from };
  if (view.collection !== undefined && view.collection !== collection) return undefined;
  return { ...view, from, collection };
}

export function isWholeArchive(view: View): boolean {
  return isOfAllFiles(view) && view.collection === undefined;
}

/** Such a view does not depend on the file of a capture. */
export function isOfAllFiles({ from }: View): boolean {
  return Object.keys(from).length === 0;
}

export function isInView(file: KeptFile | undefined, { from }: View): boolean {
  return origins.every((origin) => from[origin] === undefined || file?.provenance?.[origin] === from[origin]);
}

/**
 * Captures in files outside the view are hidden from its readers, like withheld ones. The sites of a collection are not
 * checked here: `readingInView` returns no lines of other sites.
 */
export function mayReadInView(
  view: View,
  files: FileStore,
  mayRead: MayRead<ReaderAtAddress>,
): MayRead<ReaderAtAddress> {
  if (isOfAllFiles(view)) return mayRead;
  const known = new Map<string, boolean>();
  const isIn = ({ filename = '' }: CaptureLine): boolean => {
    const former = known.get(filename);
    if (former !== undefined) return former;
    const found = isInView(files.find(filename), view);
    known.set(filename, found);
    return found;
  };
  return (reader, capture) =>
    isIn(capture) ? mayRead(reader, capture) : { decision: 'refused', rule: `not in ${view.name}` };
}
