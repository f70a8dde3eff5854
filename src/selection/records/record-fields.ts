import type { BudgetName, DepthName, FrequencyName } from '../../catalogue/choices.ts';
import type { RecordView } from './record.ts';

/** What people fill in: a record as its form has it. */
export interface RecordFields {
  readonly collectionId: string;
  readonly title: string;
  readonly url: string;
  readonly supplementary: readonly string[];
  readonly isActive: boolean;
  readonly budget: BudgetName;
  readonly frequency: FrequencyName;
  readonly depth: DepthName;
  readonly themeId: string;
  readonly keywords: readonly string[];
  readonly contentNote: string;
  readonly technicalNote: string;
  readonly responsibleId: string;
}

/** What the history compares: the fields of the form, and what was decided. */
export interface RecordFacts extends RecordFields {
  readonly state: string;
  readonly stateReason: string;
  readonly overrideNote: string;
}

export function factsOf(record: RecordView): RecordFacts {
  return {
    collectionId: record.collection.id,
    title: record.title,
    url: record.url,
    supplementary: record.supplementary,
    isActive: record.isActive,
    budget: record.budget,
    frequency: record.frequency,
    depth: record.depth,
    themeId: record.theme.id,
    keywords: record.keywords,
    contentNote: record.contentNote,
    technicalNote: record.technicalNote,
    responsibleId: record.responsible.id,
    state: record.state,
    stateReason: record.stateReason,
    overrideNote: record.overrideNote,
  };
}
