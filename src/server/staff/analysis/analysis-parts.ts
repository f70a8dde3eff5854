import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { AnalysisDesk } from './analysis-desk.ts';

/** What the routes of the analysis stand on. */
export interface AnalysisParts {
  readonly catalogue: Catalogue;
  readonly analysis: AnalysisDesk;
}
