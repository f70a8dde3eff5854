import type { AnalysisInput, FoundFormat } from '../analysis.ts';
import type { FileLimits } from './file-limits.ts';
import type { GatheredText } from './gathered-text.ts';

/** One file on its way into text. */
export interface FileTask {
  readonly input: AnalysisInput;
  readonly format: FoundFormat;
  readonly limits: FileLimits;
}

/** Adds the text it finds to `found`. An error that it throws counts as damage of the file. */
export type FileReader = (task: FileTask, found: GatheredText) => Promise<void>;
