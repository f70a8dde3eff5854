import type { TargetView } from './target-shape.ts';
import type { TargetFields } from './target-shape.ts';

/** The fields that the history compares: those of the form, and the decision. */
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
