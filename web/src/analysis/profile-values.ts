import type {
  ProfileView,
  ProfilesAnswer,
  VectorNumberView,
} from '../../../src/analysis/desk/profile-shape.ts';

/** As it is typed: a field may be empty, or half a number. */
export interface ProfileValues {
  readonly name: string;
  readonly threshold: string;
  readonly weights: Readonly<Record<string, string>>;
}

export type Scoring = Pick<ProfileView, 'weights' | 'threshold'>;

export function valuesOf({ name, threshold, weights }: ProfilesAnswer['defaultProfile']): ProfileValues {
  return {
    name,
    threshold: String(threshold),
    weights: Object.fromEntries(Object.entries(weights).map(([number, weight]) => [number, String(weight)])),
  };
}

/** Undefined where a value is not a number. An empty weight is zero. */
export function scoringOf({ threshold, weights }: ProfileValues): Scoring | undefined {
  const limit = readNumber(threshold);
  if (limit === undefined || limit < 0 || limit > 100) return undefined;
  const read: Record<string, number> = {};
  for (const [name, text] of Object.entries(weights)) {
    if (text.trim() === '') continue;
    const weight = readWeight(text);
    if (weight === undefined) return undefined;
    if (weight !== 0) read[name] = weight;
  }
  return { weights: read, threshold: limit };
}

/** Undefined for what is no weight. */
export function readWeight(text: string): number | undefined {
  const weight = readNumber(text);
  return weight === undefined || Math.abs(weight) > 1000 ? undefined : weight;
}

/** With a comma too: that is how half of the readers write it. */
function readNumber(text: string): number | undefined {
  const written = text.trim().replace(',', '.').replace('−', '-');
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : undefined;
}

export interface WeighedGroup {
  readonly group: string;
  readonly numbers: readonly VectorNumberView[];
}

/** The numbers by their groups; those that only functions set come last. */
export function weighedGroups(
  numbers: readonly VectorNumberView[],
  weights: ProfileValues['weights'],
  isOnlyWeighing: boolean,
): readonly WeighedGroup[] {
  const known = new Set(numbers.map(({ name }) => name));
  const own = Object.keys(weights)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, group: 'own', meaning: '', full: null }));
  const shown = [...numbers, ...own].filter(
    ({ name }) => !isOnlyWeighing || !['', '0'].includes(weights[name]?.trim() ?? ''),
  );
  const groups = Map.groupBy(shown, ({ group }) => group);
  return [...groups].map(([group, members]) => ({ group, numbers: members }));
}
