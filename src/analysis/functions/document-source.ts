import type { FunctionDocument } from './function-document.ts';

/** Real documents to try functions and profiles on. */
export interface DocumentSource {
  /** Assessed ones, from the best to the poorest; fewer where there are no more. */
  sample(count: number): Promise<readonly FunctionDocument[]>;
  one(url: string, timestamp: string): Promise<FunctionDocument | undefined>;
}
