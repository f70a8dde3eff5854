import type { HarvestView } from '../../../src/planning/harvests/harvest.ts';
import { countText, readCount, readSize, sizeText } from './size-text.ts';

/** The values of the form of a harvest, as typed. */
export interface HarvestValues {
  readonly name: string;
  readonly kind: HarvestView['kind'];
  readonly isRehearsal: boolean;
  readonly isActive: boolean;
  /** '' for none. */
  readonly scheduleId: string;
  readonly priority: HarvestView['priority'];
  readonly maxUrlsPerDomain: string;
  readonly maxBytesPerDomain: string;
  readonly domainsPerJob: string;
  readonly objectsPerJob: string;
  readonly comment: string;
}

export const harvestKinds = ['selective', 'broad', 'event'] as const satisfies readonly HarvestView['kind'][];

export const newHarvestValues: HarvestValues = {
  name: '',
  kind: 'selective',
  isRehearsal: false,
  isActive: true,
  scheduleId: '',
  priority: 'high',
  maxUrlsPerDomain: '',
  maxBytesPerDomain: '',
  domainsPerJob: '1000',
  objectsPerJob: '1000000',
  comment: '',
};

export function harvestValues(harvest: HarvestView): HarvestValues {
  const { name, kind, isRehearsal, isActive, priority, comment } = harvest;
  return {
    name,
    kind,
    isRehearsal,
    isActive,
    scheduleId: harvest.scheduleId ?? '',
    priority,
    maxUrlsPerDomain: countText(harvest.maxUrlsPerDomain),
    maxBytesPerDomain: sizeText(harvest.maxBytesPerDomain),
    domainsPerJob: countText(harvest.domainsPerJob),
    objectsPerJob: countText(harvest.objectsPerJob),
    comment,
  };
}

/** For POST /harvests; what cannot be read was refused by the form. */
export function newHarvestBody(values: HarvestValues) {
  const { name, kind, isRehearsal, scheduleId, priority, comment } = values;
  return {
    name,
    kind,
    isRehearsal,
    scheduleId: scheduleId === '' ? null : scheduleId,
    priority,
    maxUrlsPerDomain: readCount(values.maxUrlsPerDomain) ?? null,
    maxBytesPerDomain: readSize(values.maxBytesPerDomain) ?? null,
    domainsPerJob: readCount(values.domainsPerJob) ?? 0,
    objectsPerJob: readCount(values.objectsPerJob) ?? 0,
    comment,
  };
}
