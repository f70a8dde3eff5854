import type { z } from 'zod';
import type { newCollectionBody, targetBody, savedSearchBody } from '../../staff/shapes/selection-shapes.ts';
import type { BodyExamples } from './example.ts';
import { exampleId } from './example.ts';

export const collection = {
  name: 'Regional press',
  description: 'Newspapers of the region that are not printed any more',
  kind: 'ongoing',
  choices: { budgets: ['small', 'medium'], frequencies: ['weekly', 'monthly'], depths: ['path', 'host'] },
  themes: [{ name: 'Local news', isOffered: true }],
} satisfies z.input<typeof newCollectionBody>;

export const target = {
  collectionId: exampleId.collection,
  title: 'Le Courrier des dunes',
  url: 'https://courrier.example.org/',
  supplementary: ['https://images.courrier.example.org/'],
  isActive: true,
  budget: 'medium',
  frequency: 'weekly',
  depth: 'host',
  themeId: exampleId.theme,
  keywords: ['press', 'coast'],
  contentNote: 'The only paper on the web of the district',
  technicalNote: '',
  responsibleId: exampleId.person,
} satisfies z.input<typeof targetBody>;

export const search = {
  name: 'Press that waits',
  list: 'targets',
  query: { q: 'press', state: 'proposed' },
  isShared: true,
} satisfies z.input<typeof savedSearchBody>;

export const selectionExamples: BodyExamples = {
  'POST /collections': collection,
  'PUT /collections/{id}': { ...collection, isOpen: true, version: 4 },
  'PUT /choices': {
    version: 2,
    combinations: [
      { budget: 'small', frequency: 'weekly', depth: 'path' },
      { budget: 'medium', frequency: 'monthly', depth: 'host' },
    ],
  },
  'POST /checks': { url: 'example.org' },
  'POST /proposals': { url: 'https://example.org/', note: 'closes at the end of the year' },
  'POST /targets': target,
  'PUT /targets/{id}': { ...target, frequency: 'monthly', version: 5 },
  'POST /targets/{id}/decision': { decision: 'refuse', reason: 'A shop', version: 1 },
  'POST /targets/bulk': {
    ids: [exampleId.target, exampleId.otherTarget],
    isTrial: true,
    changes: { frequency: 'monthly', addKeyword: 'elections' },
  },
  'POST /targets/import': 'url,title,collection\nhttps://example.org/,An example,Regional press\n',
  'POST /saved-searches': search,
  'PUT /saved-searches/{id}': { ...search, isShared: false, version: 1 },
  'POST /notes': {
    kind: 'quality',
    text: 'The pictures of the front page are missing',
    url: 'https://courrier.example.org/',
    timestamp: '20260131120000',
  },
  'PUT /notes/{id}': { text: 'The pictures of the front page are missing', state: 'done', version: 1 },
};
