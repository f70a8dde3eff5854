export type { AnalyseOptions, AnalyseProgress, AnalyseResult } from '../local/analysis/analyse-archive.ts';
export { analyseWhatWaits } from '../local/analysis/analyse-what-waits.ts';
export { isAnalysedAtOnce } from '../local/analysis/analysis-time.ts';
export { defaultContentLimits, readContent } from '../local/analysis/content-of-record.ts';
export { documentsOfFile } from '../local/analysis/documents-of-file.ts';
export { noteRemovals } from '../local/analysis/removals.ts';
export { removeFromTexts } from '../local/analysis/remove-from-texts.ts';
export { waitingForAnalysis } from '../local/analysis/waiting-for-analysis.ts';
