import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
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

/** Keeps the captures whose files are in the view. Undefined if the view does not depend on files. */
export function filterByFile(
  view: View,
  files: FileStore,
): ((captures: readonly ListedCapture[]) => Promise<readonly ListedCapture[]>) | undefined {
  if (isOfAllFiles(view)) return undefined;
  const known = new Map<string, boolean>();
  return async (captures) => {
    const names = captures.map(({ capture: { filename = '' } }) => filename);
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    const found = unknown.length === 0 ? undefined : await files.findAll(unknown);
    for (const name of unknown) known.set(name, isInView(found?.get(name), view));
    return captures.filter((_, index) => known.get(names[index] ?? '') === true);
  };
}
