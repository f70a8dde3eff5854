import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '../api/staff-api.ts';

/** The parts of an archive that are set up. */
export interface Begun {
  readonly hasCollections: boolean;
  /** Others than the administrator who looks at it. */
  readonly hasPeople: boolean;
  readonly hasTargets: boolean;
  readonly hasHarvests: boolean;
  /** All that the first harvest needs; an archive can be the work of one person. */
  readonly isWhole: boolean;
}

/** Undefined: not known yet, or not asked for. */
export function useBegun(isAsked: boolean): Begun | undefined {
  const enabled = isAsked;
  const people = useQuery({ ...staffQuery('/people', { isActive: true, limit: 500 }), enabled });
  const collections = useQuery({ ...staffQuery('/collections'), enabled });
  const harvests = useQuery({ ...staffQuery('/harvests', { limit: 1 }), enabled });
  if (people.data === undefined || collections.data === undefined || harvests.data === undefined) return;
  const hasCollections = collections.data.collections.length > 0;
  const hasTargets = collections.data.collections.some(({ targets }) => targets > 0);
  const hasHarvests = harvests.data.items.length > 0;
  return {
    hasCollections,
    hasPeople: people.data.total > 1,
    hasTargets,
    hasHarvests,
    isWhole: hasCollections && hasTargets && hasHarvests,
  };
}
