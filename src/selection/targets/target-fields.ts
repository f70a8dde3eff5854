import type { BudgetName, DepthName, FrequencyName } from '../../catalogue/choices.ts';
import type { TargetView } from './target.ts';

/** What people fill in: a target as its form has it. */
export interface TargetFields {
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
export interface TargetFacts extends TargetFields {
  readonly state: string;
  readonly stateReason: string;
  readonly overrideNote: string;
}

export function factsOf(target: TargetView): TargetFacts {
  return {
    collectionId: target.collection.id,
    title: target.title,
    url: target.url,
    supplementary: target.supplementary,
    isActive: target.isActive,
    budget: target.budget,
    frequency: target.frequency,
    depth: target.depth,
    themeId: target.theme.id,
    keywords: target.keywords,
    contentNote: target.contentNote,
    technicalNote: target.technicalNote,
    responsibleId: target.responsible.id,
    state: target.state,
    stateReason: target.stateReason,
    overrideNote: target.overrideNote,
  };
}
