import { Analyser, CustomFunctions } from './pure.ts';

// A program for pure.test.ts: analyses one page, and runs a custom function on it.
const url = 'http://a.example/';
const analyser = await Analyser.open({
  profile: { name: '', weights: {}, threshold: 0 },
  nation: { languages: [], topLevelDomains: [] },
  watchWords: [],
  referenceTexts: {},
  functions: [],
});
const { text, vector, signatures } = await analyser.analyse({
  url,
  bytes: Buffer.from(`<title>Sea</title><p>${'The wind blows over the cold sea today. '.repeat(9)}`),
  isCut: false,
  mediaType: 'text/html',
  charset: 'utf-8',
});
await analyser.close();
const source = 'function afterAnalysis(vector) { return { seen: Object.keys(vector).length } }';
const functions = await CustomFunctions.open(
  [{ id: '1', name: '1', version: 1, point: 'after-analysis', source }],
  { deadlineMs: 60_000 },
);
const { vector: filtered } = await functions.afterAnalysis({
  url,
  timestamp: '20240101000000',
  vector,
  text,
  language: 'en',
  format: 'page',
  keywords: [],
});
await functions.close();
process.stdout.write(
  JSON.stringify({ title: text.title, chunks: signatures.chunks.length, seen: filtered['seen'] }),
);
