/**
 * How documents are analysed and assessed here: decided by the staff in the web application, written to `analysis/settings.json`
 * of the data folder, and read by whatever process analyses.
 */
export interface AnalysisSettings {
  readonly profile: Profile;
  readonly nation: Nation;
  /** Words and phrases that somebody watches for. */
  readonly watchWords: readonly string[];
  /** Texts whose vocabulary others are compared with, by name. */
  readonly referenceTexts: Readonly<Record<string, string>>;
  /** Those that are switched on, in the order in which they are called. */
  readonly functions: readonly CustomFunction[];
}

/** How a document is assessed: the weighted sum of its numbers, against a threshold. */
export interface Profile {
  readonly name: string;
  /** By the names of the vector's numbers (vector/vector-numbers.ts). */
  readonly weights: Readonly<Record<string, number>>;
  readonly threshold: number;
}

/** The country whose web is collected. */
export interface Nation {
  /** Codes of ISO 639: the official ones and those of its regions. */
  readonly languages: readonly string[];
  /** As they stand in a URL, without the point. */
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

/** After the analysis, before the decision; the order of a search's results; the order of lists for cataloguing. */
export type FunctionPoint = 'after-analysis' | 'rank-search' | 'rank-catalogue';
