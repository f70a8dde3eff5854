import type { DocumentSource } from '../../../analysis/functions/document-source.ts';
import type { FunctionDocument } from '../../../analysis/functions/function-document.ts';
import type { FunctionProblem } from '../../../analysis/functions/function-problem.ts';
import { defaultLimits } from '../../../analysis/functions/custom-functions.ts';
import { readSource, tryFunction } from '../../../analysis/functions/try-function.ts';
import type { FunctionTrial } from '../../../analysis/functions/try-function.ts';
import type { Profile } from '../../../analysis/analysis-settings.ts';
import { scoreVector } from '../../../analysis/vector/score-vector.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { tryFunctionAnswer, tryFunctionBody } from '../../../analysis/desk/function-shape.ts';
import { tryProfileAnswer, tryProfileBody } from '../../../analysis/desk/profile-shape.ts';
import type { TriedDocument, TryProfileAnswer } from '../../../analysis/desk/profile-shape.ts';
import type {
  FunctionProblemView,
  TriedFunction,
  TryFunctionAnswer,
} from '../../../analysis/desk/function-shape.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { decidedSettings } from '../../../analysis/desk/publish-settings.ts';

const edit = { right: 'analysis.edit' } as const;

/** Tries a function or profile on real documents before it is saved. Stores nothing. */
export function tryRoutes(api: Api, { catalogue, analysis }: AnalysisParts): void {
  api.route({
    method: 'POST',
    url: '/analysis/functions/try',
    config: edit,
    schema: {
      summary:
        'Tries a source on real documents: their numbers, relevance score and decision before and after',
      description:
        '`{ "point": "after-analysis", "source": "function afterAnalysis(vector) { vector.reliability = 1; return vector; }", "count": 5 }`, or `"captures": [{ "url": "http://a.example/", "timestamp": "20240131120000" }]` for specific documents.',
      body: tryFunctionBody,
      response: { 200: tryFunctionAnswer, ...problems },
    },
    handler: async (request): Promise<TryFunctionAnswer> => {
      const { point, source, count, captures, question } = request.body;
      const { deadlineMs } = defaultLimits;
      const problem = await readSource({ point, source });
      if (problem !== undefined)
        return { problem: problemShapeOf(problem), tried: [], missing: [], deadlineMs };
      const { documents, missing } = await documentsOf(analysis.documents, { count, captures });
      const { lists, profile } = await decidedSettings(catalogue);
      const trials = await tryFunction({ point, source }, documents, { lists, question });
      return { problem: null, tried: trials.map((trial) => triedOf(trial, profile)), missing, deadlineMs };
    },
  });
  api.route({
    method: 'POST',
    url: '/analysis/profiles/try',
    config: edit,
    schema: {
      summary: 'Tries weights on real documents: their scores, and the numbers with the most weight',
      description: '`{ "weights": { "newShare": 20, "words": 30 }, "threshold": 35, "count": 5 }`',
      body: tryProfileBody,
      response: { 200: tryProfileAnswer, ...problems },
    },
    handler: async (request): Promise<TryProfileAnswer> => {
      const { count, ...scoring } = request.body;
      const documents = await analysis.documents.sample(count);
      return { assessed: documents.map((document) => assessedOf(document, { name: '', ...scoring })) };
    },
  });
}

interface Capture {
  readonly url: string;
  readonly timestamp: string;
}

async function documentsOf(
  source: DocumentSource,
  { count, captures }: { readonly count: number; readonly captures: readonly Capture[] },
): Promise<{ documents: readonly FunctionDocument[]; missing: Capture[] }> {
  if (captures.length === 0) return { documents: await source.sample(count), missing: [] };
  const documents: FunctionDocument[] = [];
  const missing: Capture[] = [];
  for (const capture of captures) {
    const document = await source.one(capture.url, capture.timestamp);
    if (document === undefined) missing.push(capture);
    else documents.push(document);
  }
  return { documents, missing };
}

function triedOf(trial: FunctionTrial, profile: Profile): TriedFunction {
  const { url, timestamp, title, before, after, changes, decision, reason, score, problem, usedMs } = trial;
  return {
    url,
    timestamp,
    title,
    changes: changes.map((change) => ({
      name: change.name,
      before: change.before ?? null,
      after: change.after ?? null,
    })),
    before: scoreOf(before, profile),
    after: scoreOf(after, profile),
    decision,
    reason,
    score,
    problem: problem === null ? null : problemShapeOf(problem),
    usedMs,
  };
}

function scoreOf(vector: Readonly<Record<string, number>>, profile: Profile): TriedFunction['before'] {
  const { relevance, isSelected } = scoreVector(vector, profile);
  return { relevance, isSelected };
}

function assessedOf({ url, timestamp, text, vector }: FunctionDocument, profile: Profile): TriedDocument {
  const { relevance, isSelected, contributions } = scoreVector(vector, profile);
  const parts = contributions.map(({ share, ...contribution }) => ({ ...contribution, adds: share }));
  return { url, timestamp, title: text.title, relevance, isSelected, parts };
}

function problemShapeOf({ kind, message, line }: FunctionProblem): FunctionProblemView {
  return { kind, message, line: line ?? null };
}
