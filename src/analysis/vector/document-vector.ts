import { vectorNumbers } from './vector-numbers.ts';

export type Vector = Readonly<Record<string, number>>;

export interface DocumentComponent {
  readonly url: string;
  /** It is in the archive. */
  readonly found: boolean;
  readonly mediaType?: string;
  readonly sizeBytes?: number;
  readonly status?: number;
}

export interface WholeDocument {
  readonly components: readonly DocumentComponent[];
  /** The vectors of the pages in its frames. */
  readonly frames?: readonly Vector[];
  /** Since the previous capture; undefined for the first. */
  readonly newShare?: number;
  readonly daysSinceLast?: number;
}

/**
 * The numbers of a document: a page with its frames and components, as a reader sees it. Numbers added by custom functions stay
 * as they are.
 */
export function documentVector(page: Vector, document: WholeDocument): Record<string, number> {
  const vector = { ...page };
  const parts = [page, ...(document.frames ?? [])];
  if (parts.length > 1) {
    for (const { id, together } of vectorNumbers) vector[id] = combined[together](parts, id);
  }
  const { components } = document;
  const there = components.filter(isThere);
  return {
    ...vector,
    components: components.length,
    componentsMissing: components.length - there.length,
    componentBytes: bytesOf(there),
    imageBytes: (vector['imageBytes'] ?? 0) + bytesOf(there.filter((one) => isOfType(one, 'image/'))),
    soundAndFilm:
      (vector['soundAndFilm'] ?? 0) +
      there.filter((one) => isOfType(one, 'audio/') || isOfType(one, 'video/')).length,
    newShare: document.newShare ?? 1,
    daysSinceLast: document.daysSinceLast ?? 0,
  };
}

type Combine = (parts: readonly Vector[], id: string) => number;

const combined: Readonly<Record<'sum' | 'average' | 'greatest', Combine>> = {
  sum: (parts, id) => parts.reduce((sum, part) => sum + (part[id] ?? 0), 0),
  greatest: (parts, id) => Math.max(...parts.map((part) => part[id] ?? 0)),
  average: (parts, id) => {
    const words = parts.reduce((sum, part) => sum + (part['words'] ?? 0), 0);
    if (words === 0) return parts[0]?.[id] ?? 0;
    return parts.reduce((sum, part) => sum + (part[id] ?? 0) * (part['words'] ?? 0), 0) / words;
  },
};

/** An archived error response is not a picture. */
function isThere({ found, status }: DocumentComponent): boolean {
  return found && (status === undefined || status < 400);
}

function isOfType({ mediaType }: DocumentComponent, beginning: string): boolean {
  return mediaType?.toLowerCase().startsWith(beginning) ?? false;
}

function bytesOf(components: readonly DocumentComponent[]): number {
  return components.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
}
