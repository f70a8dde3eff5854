import { describe } from 'vitest';
import { describeAssessed } from './test-assessed-contract.ts';
import { describeKeeping } from './test-keeping-contract.ts';
import { describeResults } from './test-results-contract.ts';
import { TestedIndex } from './test-tested-index.ts';
import { describeWords } from './test-words-contract.ts';
import type { TextIndex } from './text-index.ts';

/** The contract of every text index. `open` gives an empty one. */
export function describeTextIndex(name: string, open: () => Promise<TextIndex>): void {
  describe(name, () => {
    const tested = new TestedIndex(open);
    describeWords(tested);
    describeResults(tested);
    describeKeeping(tested);
    describeAssessed(tested);
  });
}
