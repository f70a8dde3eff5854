import type { AnalysisInput, FoundFormat } from '../analysis.ts';
import type { FileLimits } from './file-limits.ts';
import type { GatheredText } from './gathered-text.ts';

export interface FileTask {
  readonly input: AnalysisInput;
  readonly format: FoundFormat;
  readonly limits: FileLimits;
}

/** Adds text to `found`. A thrown error counts as damage of the file. */
export type FileReader = (task: FileTask, found: GatheredText) => Promise<void>;
