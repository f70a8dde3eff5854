import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import type { MayRead, ReaderAtAddress } from '../../indexing/captures/query/may-read.ts';
import type { CdxFiles } from '../cdx-server/cdx-parts.ts';

const origins = ['harvest', 'job', 'channel'] as const;
type Origin = (typeof origins)[number];

/** A named filter over captures. Without an origin it has them all. */
export interface View {
  readonly name: string;
  readonly from: Readonly<Partial<Record<Origin, string>>>;
}

export const viewRule = "a view is 'all', 'harvest:NAME', 'job:NAME' or 'channel:NAME'";

/** Undefined when there is no such view. */
export function readView(name: string): View | undefined {
  if (name === 'all') return { name, from: {} };
  const colon = name.indexOf(':');
  const origin = origins.find((each) => each === name.slice(0, Math.max(colon, 0)));
  const value = name.slice(colon + 1);
  return origin === undefined || value === '' ? undefined : { name, from: { [origin]: value } };
}

/** Narrows the view by `harvest=`, `job=` and `channel=` of a query. Undefined: the two have nothing in common. */
export function narrowed(view: View, parameters: URLSearchParams): View | undefined {
  const from: Partial<Record<Origin, string>> = { ...view.from };
  for (const origin of origins) {
    const value = parameters.get(origin);
    if (value === null || value === '') continue;
    if (from[origin] !== undefined && from[origin] !== value) return undefined;
    from[origin] = value;
  }
  return { ...view, from };
}

export function isWholeArchive({ from }: View): boolean {
  return Object.keys(from).length === 0;
}

export function isInView(file: KeptFile | undefined, { from }: View): boolean {
  return origins.every((origin) => from[origin] === undefined || file?.provenance?.[origin] === from[origin]);
}

/** What is not in the view is not there for its readers, just as what they may not see. */
export function mayReadInView(
  view: View,
  files: CdxFiles,
  mayRead: MayRead<ReaderAtAddress>,
): MayRead<ReaderAtAddress> {
  if (isWholeArchive(view)) return mayRead;
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
