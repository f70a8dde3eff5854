import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Analyser } from '../../analysis/pure.ts';
import {
  defaultContentLimits,
  readContent,
  documentsOfFile,
} from '../../repository/administration/analysis.ts';
import type { AnalysisSettings } from '../../analysis/analysis-settings.ts';
import { explain } from '../../analysis/vector/explain.ts';
import { scoreVector } from '../../analysis/vector/score-vector.ts';
import { recogniseFile } from '../../deposit/recognise-file.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import type { ShownAnalysis } from './analysis-text.ts';

export interface ShowOptions {
  readonly analyser: Analyser;
  readonly settings: AnalysisSettings;
}

/** The analysis of a document, or of the first captures of an archive file. */
export async function* analysesOfFile(
  path: string,
  options: ShowOptions & { readonly limit: number },
): AsyncGenerator<ShownAnalysis> {
  const found = await recogniseFile(path, { isNamed: true });
  if (found.outcome === 'accepted' && (found.kind === 'warc' || found.kind === 'arc'))
    yield* analysesOfArchiveFile(path, options);
  else yield analysisOfFile(path, options);
}

async function analysisOfFile(path: string, options: ShowOptions): Promise<ShownAnalysis> {
  // Unlike createReadStream, this names the path in errors.
  const source = await openFileSource(path);
  await source.close();
  const content = await readContent({ headers: [] }, createReadStream(path));
  const url = `http://local.invalid/${encodeURIComponent(basename(path))}`;
  return shown({ url, name: path, sizeBytes: source.sizeBytes }, content, options);
}

async function* analysesOfArchiveFile(
  path: string,
  options: ShowOptions & { readonly limit: number },
): AsyncGenerator<ShownAnalysis> {
  const source = await openFileSource(path);
  try {
    const documents = documentsOfFile(source, {
      filename: path,
      limits: defaultContentLimits,
      onPosition: () => {},
    });
    let left = options.limit;
    for await (const { line, content } of documents) {
      if (content === undefined) continue;
      const { url, timestamp } = line;
      yield shown({ url, name: url, timestamp, sizeBytes: content.sizeBytes }, content, options);
      if (--left === 0) return;
    }
  } finally {
    await source.close();
  }
}

/** Of the content alone. */
export function assessmentOf(
  vector: Readonly<Record<string, number>>,
  { profile }: AnalysisSettings,
): ShownAnalysis['assessment'] {
  const verdict = scoreVector(vector, profile);
  const { relevance, isSelected } = verdict;
  return { vector, relevance, isSelected, explanation: explain(verdict), isOfDocument: false };
}

async function shown(
  place: Pick<ShownAnalysis, 'url' | 'name' | 'timestamp' | 'sizeBytes'>,
  content: Awaited<ReturnType<typeof readContent>>,
  { analyser, settings }: ShowOptions,
): Promise<ShownAnalysis> {
  const analysis = await analyser.analyse({ ...content, url: place.url });
  return { ...place, analysis, assessment: assessmentOf(analysis.vector, settings) };
}
