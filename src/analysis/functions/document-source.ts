import type { FunctionDocument } from './function-document.ts';

/** Real documents to try functions and profiles on. */
export interface DocumentSource {
  /** Assessed documents, from the best to the poorest. */
  sample(count: number): Promise<readonly FunctionDocument[]>;
  one(url: string, timestamp: string): Promise<FunctionDocument | undefined>;
}
