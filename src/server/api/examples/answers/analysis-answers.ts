import type {
  DocumentShape,
  FunctionAnswer,
  FunctionsAnswer,
  FunctionSummaryShape,
  FunctionVersionShape,
  NationAnswer,
  ProfilesAnswer,
  ProfileShape,
  TextShape,
  TryFunctionAnswer,
  TryProfileAnswer,
  WatchWordsAnswer,
} from '../../../staff/shapes/analysis-shapes.ts';
import { judging, source, text as textForm } from '../analysis-examples.ts';
import type { AnswerExamples } from '../example.ts';
import { exampleId } from '../example.ts';
import { jean, listed, moments } from './answer-parts.ts';

const page = {
  url: 'https://courrier.example.org/dunes',
  timestamp: '20260126020012',
  title: 'The dunes move',
};

const summary: FunctionSummaryShape = {
  id: exampleId.function,
  version: 1,
  name: 'Publishers',
  point: 'after-analysis',
  comment: 'Documents of publishers are trusted',
  number: 1,
  onNumber: null,
  notice: null,
  modifiedMs: moments.changed,
};
const version = { number: 1, note: 'The first version', createdMs: moments.changed, createdBy: jean };
const whole: FunctionAnswer = { ...summary, source, versions: [version], notices: [] };
const second: FunctionAnswer = {
  ...whole,
  version: 2,
  number: 2,
  versions: [{ ...version, number: 2, note: 'Clearer', createdMs: moments.now }, version],
};

const triedFunction: TryFunctionAnswer = {
  problem: null,
  tried: [
    {
      ...page,
      changes: [{ name: 'reliability', before: 0.4, after: 1 }],
      before: { goodness: 38, isSelected: false },
      after: { goodness: 44, isSelected: true },
      decision: null,
      reason: '',
      score: null,
      trouble: null,
      usedMs: 0.3,
    },
  ],
  missing: [],
  deadlineMs: 50,
};
const triedProfile: TryProfileAnswer = {
  judged: [
    {
      ...page,
      goodness: 44,
      isSelected: true,
      parts: [
        { name: 'words', value: 0.9, weight: 20, adds: 18 },
        { name: 'reliability', value: 1, weight: 10, adds: 10 },
      ],
    },
  ],
};

const profile: ProfileShape = {
  id: exampleId.profile,
  version: 1,
  name: 'Regional',
  ...judging,
  isUsed: true,
};
const profiles: ProfilesAnswer = {
  defaultProfile: { name: 'Usual', weights: { words: 25, links: 5 }, threshold: 30 },
  numbers: [{ name: 'words', group: 'text', meaning: 'Words of the main text', full: 400 }],
  profiles: [profile],
};

const nation: NationAnswer = { version: 1, languages: ['fr', 'br'], topLevelDomains: ['fr', 'bzh'] };
const watchWords: WatchWordsAnswer = { version: 1, words: ['marée noire', 'élection'] };

const text: TextShape = {
  id: exampleId.text,
  version: 1,
  kind: 'judge',
  ...textForm,
  modifiedMs: moments.changed,
};

const document: DocumentShape = {
  ...page,
  goodness: 44,
  isSelected: true,
  group: '5f0c2b7d9e1a4c36',
  language: 'fr',
  explanation: 'words 18, reliability 10, of 40 that are needed; reliability by the function Publishers',
  captures: 3,
  places: 1,
  score: 44,
};

export const analysisAnswers: AnswerExamples = {
  'GET /analysis/functions': { functions: [summary] } satisfies FunctionsAnswer,
  'POST /analysis/functions': whole,
  'GET /analysis/functions/{id}': whole,
  'PUT /analysis/functions/{id}': { ...whole, version: 2, comment: 'Trusted' } satisfies FunctionAnswer,
  'POST /analysis/functions/{id}/versions': second,
  'GET /analysis/functions/{id}/versions/{number}': { ...version, source } satisfies FunctionVersionShape,
  'PUT /analysis/functions/{id}/switch': { ...second, version: 3, onNumber: 1 } satisfies FunctionAnswer,
  'POST /analysis/functions/try': triedFunction,
  'POST /analysis/profiles/try': triedProfile,
  'GET /analysis/nation': nation,
  'PUT /analysis/nation': nation,
  'GET /analysis/profiles': profiles,
  'POST /analysis/profiles': { ...profile, isUsed: false } satisfies ProfileShape,
  'PUT /analysis/profiles/used': { profiles: [profile] },
  'PUT /analysis/profiles/{id}': { ...profile, version: 2 } satisfies ProfileShape,
  'GET /analysis/watch-words': watchWords,
  'PUT /analysis/watch-words': watchWords,
  'GET /analysis/texts': { texts: [text] },
  'POST /analysis/texts': text,
  'PUT /analysis/texts/{id}': { ...text, version: 2 } satisfies TextShape,
  'GET /analysis/documents': listed(document),
};
