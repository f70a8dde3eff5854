/** A thread that analyses as the real one does, but for its analyser: what documents say happens to it. */
import type { Analysis, AnalysisInput } from '../../../analysis/analysis.ts';
import { emptyText } from '../../../analysis/text/text-outcome.ts';
import { serveAnalysis } from './serve-analysis.ts';

serveAnalysis(async () => ({ analyse }));

async function analyse({ bytes, url }: AnalysisInput): Promise<Analysis> {
  const main = Buffer.from(bytes).toString();
  if (main.includes('throw')) throw new Error('thrown');
  if (main.includes('die')) process.exit(1);
  if (main.includes('never end')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const href = /href=(\S+)/.exec(main)?.[1];
  const context = 'img/@src';
  const links = href === undefined ? [] : [{ url: href, kind: 'requisite', hop: 'E', context } as const];
  const chunks = Uint32Array.from(new Set(Buffer.from(main))).sort();
  return {
    format: { mediaType: 'text/html', kind: 'page' },
    text: emptyText({ title: url, main, links }),
    language: { language: 'en', certainty: 1, shares: { en: 1 } },
    signatures: { chunks },
    keywords: [],
    watchWords: [],
    referenceSimilarities: {},
    vector: { words: main.length },
    exceptions: [],
  };
}
