import { selectionReason } from '../../../../selection/selection-reason.ts';
import type {
  BulkAnswer,
  BulkItem,
  CheckAnswer,
  ChoicesAnswer,
  CollectionsAnswer,
  CollectionShape,
  ImportAnswer,
  NoteShape,
  TargetReference,
  TargetShape,
  SavedSearchShape,
  TodayAnswer,
} from '../../../staff/shapes/selection-shapes.ts';
import type { AnswerExamples } from '../example.ts';
import { exampleId } from '../example.ts';
import {
  collection as collectionForm,
  target as targetForm,
  search as searchForm,
} from '../selection-examples.ts';
import { changed, complete, inBulk, jean, listed, marie, moments, press } from './answer-parts.ts';

const collection: CollectionShape = {
  id: press.id,
  version: 4,
  ...collectionForm,
  themes: [
    { id: exampleId.theme, name: 'Local news', isOffered: true },
    { id: exampleId.otherTheme, name: 'Culture', isOffered: true },
  ],
  isOpen: true,
  isMine: true,
  targets: 214,
  modifiedMs: moments.changed,
  modifiedBy: jean,
};
const collections: CollectionsAnswer = { collections: [collection] };

const choices: ChoicesAnswer = {
  version: 2,
  combinations: [
    { budget: 'small', frequency: 'weekly', depth: 'path' },
    { budget: 'medium', frequency: 'monthly', depth: 'host' },
  ],
};

const { collectionId: _collection, themeId: _theme, responsibleId: _responsible, ...filledIn } = targetForm;
const target: TargetShape = {
  id: exampleId.target,
  version: 5,
  collection: press,
  ...filledIn,
  host: 'courrier.example.org',
  domain: 'example.org',
  state: 'validated',
  stateReason: '',
  theme: { id: exampleId.theme, name: 'Local news' },
  overrideNote: '',
  responsible: marie,
  createdMs: moments.made,
  createdBy: marie,
  modifiedMs: moments.changed,
  modifiedBy: jean,
  decidedMs: moments.changed,
  decidedBy: jean,
  openNotes: 1,
  outcome: complete,
  harvestedMs: moments.ended,
  mayEdit: true,
};
const refusedTarget: TargetShape = { ...target, version: 2, state: 'refused', stateReason: 'A shop' };
const proposedTarget: TargetShape = {
  ...target,
  id: exampleId.otherTarget,
  version: 1,
  title: 'An example',
  url: 'https://example.org/',
  host: 'example.org',
  supplementary: [],
  keywords: [],
  contentNote: 'closes at the end of the year',
  state: 'proposed',
  modifiedMs: moments.made,
  modifiedBy: marie,
  decidedMs: null,
  decidedBy: null,
  openNotes: 0,
  outcome: null,
  harvestedMs: null,
};
const reference: TargetReference = {
  id: proposedTarget.id,
  title: proposedTarget.title,
  url: proposedTarget.url,
  collection: press,
  state: proposedTarget.state,
};

const check: CheckAnswer = {
  url: 'http://example.org/',
  outcome: 'redirected',
  status: 200,
  reason: '',
  code: '',
  values: {},
  mayBeOverridden: false,
  hops: [{ url: 'http://example.org/', status: 301 }],
  finalUrl: 'https://example.org/',
  title: 'An example',
  checkedMs: moments.now,
  exact: [],
  sameHost: { items: [], total: 0 },
  sameDomain: { items: [reference], total: 1 },
};

const notCombined = selectionReason('choices-not-combined', {
  budget: 'large',
  frequency: 'daily',
  depth: 'host',
});
const bulk: BulkAnswer = {
  kind: 'change',
  bulkId: exampleId.bulk,
  changed: 2,
  unchanged: 0,
  refusedCount: 1,
  refused: [
    { id: exampleId.target, title: target.title, reason: notCombined.message, reasons: [notCombined] },
  ],
};
const changedSince = selectionReason('undo-changed-since');
const undone: BulkAnswer = {
  ...bulk,
  kind: 'undo',
  changed: 1,
  refused: [
    { id: exampleId.target, title: target.title, reason: changedSince.message, reasons: [changedSince] },
  ],
};
const bulkChange: BulkItem = {
  id: exampleId.bulk,
  kind: 'change',
  atMs: moments.changed,
  by: marie,
  targets: 2,
  fields: [
    { field: 'frequency', to: 'monthly' },
    { field: 'addKeyword', to: 'elections' },
  ],
  fileName: '',
  isUndone: false,
  mayUndo: true,
};
const imported: BulkItem = {
  ...bulkChange,
  id: exampleId.import,
  kind: 'import',
  atMs: moments.made,
  targets: 1,
  fields: [],
  fileName: 'regional press.csv',
};

const isPresent = { field: 'url', ...selectionReason('row-present') };
const importReport: ImportAnswer = {
  bulkId: exampleId.import,
  rows: 2,
  created: 1,
  refused: 1,
  left: 0,
  stopped: null,
  report: [
    { row: 2, url: reference.url, outcome: 'created', id: reference.id, problems: [], reasons: [] },
    {
      row: 3,
      url: target.url,
      outcome: 'refused',
      id: null,
      problems: [`url: ${isPresent.message}`],
      reasons: [isPresent],
    },
  ],
};

const search: SavedSearchShape = {
  id: exampleId.search,
  version: 1,
  ...searchForm,
  isMine: true,
  by: marie,
};

const note: NoteShape = {
  id: exampleId.note,
  version: 1,
  target: { id: target.id, title: target.title },
  kind: 'quality',
  text: 'The pictures of the front page are missing',
  reason: null,
  url: target.url,
  timestamp: '20260131120000',
  jobId: null,
  state: 'open',
  createdMs: moments.now,
  createdBy: jean,
  doneMs: null,
  doneBy: null,
};

const today: TodayAnswer = {
  targets: { mine: 12, myProposed: 1, myRefused: 0, myOpenNotes: 1, toDecide: 1, myNothing: 1 },
  notes: [note],
  toDecide: [proposedTarget],
  recent: [target],
  proposals: [],
  collections: [press],
  harvests: [{ id: exampleId.harvest, name: 'Press, weekly', nextMs: moments.next, blockedBy: null }],
  jobs: { running: 1, waiting: 0, failed: 0, asleep: 1 },
  sites: { nothing: 5 },
  isTotalExact: true,
};

export const selectionAnswers: AnswerExamples = {
  'GET /collections': collections,
  'POST /collections': { ...collection, version: 1, targets: 0 } satisfies CollectionShape,
  'GET /collections/{id}': collection,
  'PUT /collections/{id}': { ...collection, version: 5 } satisfies CollectionShape,
  'GET /collections/{id}/history': changed('collection', { field: 'isOpen', from: false, to: true }),
  'GET /choices': choices,
  'PUT /choices': { ...choices, version: 3 } satisfies ChoicesAnswer,
  'GET /choices/history': changed('setting', {
    field: 'combinations',
    from: [],
    to: [{ budget: 'small', frequency: 'weekly', depth: 'path' }],
  }),
  'POST /checks': check,
  'POST /proposals': reference,
  'GET /targets': listed(target, proposedTarget),
  'POST /targets': {
    ...target,
    version: 1,
    state: 'proposed',
    decidedMs: null,
    decidedBy: null,
    openNotes: 0,
  },
  'GET /targets/{id}': target,
  'PUT /targets/{id}': { ...target, version: 6, frequency: 'monthly' } satisfies TargetShape,
  'GET /targets/{id}/history': changed(
    'target',
    { field: 'frequency', from: 'weekly', to: 'monthly' },
    inBulk('change'),
  ),
  'POST /targets/{id}/decision': refusedTarget,
  'GET /targets/bulk': listed(bulkChange, imported),
  'POST /targets/bulk': bulk,
  'POST /targets/bulk/{id}/undo': undone,
  'POST /targets/import': importReport,
  'GET /saved-searches': { searches: [search] },
  'POST /saved-searches': search,
  'PUT /saved-searches/{id}': { ...search, version: 2, isShared: false } satisfies SavedSearchShape,
  'GET /notes': listed(note),
  'POST /notes': { notes: [note] },
  'PUT /notes/{id}': {
    ...note,
    version: 2,
    state: 'done',
    doneMs: moments.now,
    doneBy: marie,
  } satisfies NoteShape,
  'GET /notes/{id}/history': changed('note', { field: 'state', from: 'open', to: 'done' }),
  'GET /today': today,
};
