import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { AnalysisDesk } from './analysis-desk.ts';

/** The parts that the analysis routes use. */
export interface AnalysisParts {
  readonly catalogue: Catalogue;
  readonly analysis: AnalysisDesk;
}
