/**
 * The settings of the analysis: edited by the staff in the web application, written to `analysis/settings.json` of the data
 * folder, and read by every process that analyses.
 */
export interface AnalysisSettings {
  readonly profile: Profile;
  readonly nation: Nation;
  readonly watchWords: readonly string[];
  /** By name. */
  readonly referenceTexts: Readonly<Record<string, string>>;
  /** The enabled ones, in calling order. */
  readonly functions: readonly CustomFunction[];
}

/** The relevance score is the weighted sum of a document's numbers; a document that reaches the threshold is selected. */
export interface Profile {
  readonly name: string;
  /** By number of the vector (vector/vector-numbers.ts). */
  readonly weights: Readonly<Record<string, number>>;
  readonly threshold: number;
}

/** The country whose web is collected. */
export interface Nation {
  /** Codes of ISO 639: the official ones and those of its regions. */
  readonly languages: readonly string[];
  /** As in a URL, without the dot. */
  readonly topLevelDomains: readonly string[];
}

export interface CustomFunction {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly point: FunctionPoint;
  /** JavaScript: the body of a module that exports nothing and defines the function of its point. */
  readonly source: string;
}

/** After the analysis and before the decision; ranking of search results; ranking of lists for cataloguing. */
export type FunctionPoint = 'after-analysis' | 'rank-search' | 'rank-catalogue';
