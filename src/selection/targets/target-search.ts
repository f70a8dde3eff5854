import type { FieldProblem } from '../../catalogue/outcome.ts';
import { selectionReason } from '../selection-reason.ts';
import type { TargetSearch } from './target-shape.ts';

/** Characters that the catalogue cannot store cannot be searched for either. */
export function searchProblems(search: TargetSearch): FieldProblem[] {
  return Object.entries(search)
    .filter(([, value]) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    .map(([field]) => ({ field, ...selectionReason('search-character') }));
}
