import type { Chosen } from '../target-options/combining.ts';
import { rows } from '../target-options/combining.ts';

/** The values of the form of a bulk change; '' leaves a field unchanged. */
export interface BulkValues extends Chosen {
  readonly responsibleId: string;
  readonly collectionId: string;
  readonly themeId: string;
  readonly isActive: '' | 'true' | 'false';
  readonly addKeyword: string;
  readonly removeKeyword: string;
  readonly state: '' | 'validated' | 'refused';
  readonly stateReason: string;
}

export const noBulkValues: BulkValues = {
  responsibleId: '',
  collectionId: '',
  themeId: '',
  isActive: '',
  budget: '',
  frequency: '',
  depth: '',
  addKeyword: '',
  removeKeyword: '',
  state: '',
  stateReason: '',
};

/** `changes` of `POST /targets/bulk`: only what is to be changed. */
export function bulkChanges(values: BulkValues): Readonly<Record<string, string | boolean>> {
  const changes: Record<string, string | boolean> = {};
  const words = ['responsibleId', 'collectionId', 'themeId', ...rows, 'addKeyword', 'removeKeyword'] as const;
  for (const field of words) {
    const value = values[field].trim();
    if (value !== '') changes[field] = value;
  }
  if (values.isActive !== '') changes['isActive'] = values.isActive === 'true';
  if (values.state !== '') changes['state'] = values.state;
  if (values.state === 'refused') changes['stateReason'] = values.stateReason.trim();
  return changes;
}

/** The reason why there can be no dry run; undefined if it can. */
export function bulkHindrance(values: BulkValues): 'nothing' | 'theme' | 'reason' | undefined {
  if (Object.keys(bulkChanges(values)).length === 0) return 'nothing';
  if (values.collectionId !== '' && values.themeId === '') return 'theme';
  if (values.state === 'refused' && values.stateReason.trim() === '') return 'reason';
  return undefined;
}
