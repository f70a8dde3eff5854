import type { FunctionDocument } from './function-document.ts';

/** Real documents to try functions and profiles on. */
export interface DocumentSource {
  /** The newest, or fewer where there are no more. */
  sample(count: number): Promise<readonly FunctionDocument[]>;
  one(url: string, timestamp: string): Promise<FunctionDocument | undefined>;
}
