import type { BodyExamples } from './example.ts';
import { exampleId } from './example.ts';

export const source = `function afterAnalysis(vector, document) {
  if (archive.list('publishers').includes(document.host)) vector.reliability = 1;
  return vector;
}
`;
export const judging = { weights: { words: 20, reliability: 10 }, threshold: 40 };
export const text = {
  name: 'Sea words',
  text: 'dune marée estran',
  comment: 'From the dictionary of the coast',
};

export const analysisExamples: BodyExamples = {
  'POST /analysis/functions': {
    name: 'Publishers',
    comment: 'Documents of publishers are trusted',
    point: 'after-analysis',
    source,
    note: 'The first version',
  },
  'PUT /analysis/functions/order': { point: 'after-analysis', ids: [exampleId.function] },
  'PUT /analysis/functions/{id}': { version: 1, name: 'Publishers', comment: 'Trusted' },
  'POST /analysis/functions/{id}/versions': { version: 1, source, note: 'Clearer' },
  'PUT /analysis/functions/{id}/switch': { version: 2, number: 1 },
  'POST /analysis/functions/try': { point: 'after-analysis', source, count: 5 },
  'POST /analysis/profiles/try': { ...judging, count: 5 },
  'PUT /analysis/nation': { version: 0, languages: ['fr', 'br'], topLevelDomains: ['fr', 'bzh'] },
  'POST /analysis/profiles': { name: 'Regional', ...judging },
  'PUT /analysis/profiles/used': { id: exampleId.profile },
  'PUT /analysis/profiles/{id}': { name: 'Regional', ...judging, version: 1 },
  'PUT /analysis/watch-words': { version: 0, words: ['marée noire', 'élection'] },
  'POST /analysis/texts': { kind: 'judge', ...text },
  'PUT /analysis/texts/{id}': { ...text, version: 1 },
};
