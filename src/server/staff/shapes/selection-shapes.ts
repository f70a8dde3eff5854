import { z } from 'zod';
import { requestSentences } from '../../../reasons/request-reason.ts';
import {
  bulkKindShape,
  exampleId,
  idShape,
  listOf,
  listParameters,
  momentShape,
  nameShape,
  noteShape,
  outcomeFilterShape,
  outcomeShape,
  personReference,
  reasonAnswer,
  reasonShape,
  reference,
  sortShape,
  versionShape,
  budgetShape,
  depthShape,
  frequencyShape,
} from '../../../catalogue/field-shapes.ts';

/*
 *   GET  /collections, POST /collections                 selection.read; collections.edit
 *   GET  /collections/:id, PUT /collections/:id          selection.read; collections.edit
 *   GET  /collections/:id/history                        selection.read
 *   GET  /choices, PUT /choices                          selection.read; choices.edit
 *   GET  /choices/history                                selection.read
 *   POST /checks                                         a URL, live and in the catalogue        targets.propose
 *   GET  /targets                                        by every field                          selection.read
 *   POST /targets                                        targets.edit
 *   GET  /targets/:id, PUT /targets/:id                  selection.read; targets.edit
 *   GET  /targets/:id/history                            selection.read
 *   POST /targets/:id/decision                           validate or refuse                      targets.decide
 *   GET  /targets/export                                 CSV of what GET /targets finds          selection.read
 *   POST /targets/import                                 text/csv; a report per row              targets.edit
 *   POST /targets/import/:id/stop                        targets.edit
 *   GET  /targets/bulk                                   what was done to many, imports too      selection.read
 *   POST /targets/bulk                                   changes all that a search finds         targets.edit
 *   POST /targets/bulk/:id/undo                          targets.edit
 *   POST /proposals                                      a URL by anyone who is signed in        targets.propose
 *   GET  /saved-searches, POST /saved-searches           selection.read
 *   PUT  /saved-searches/:id, DELETE /saved-searches/:id selection.read (one's own)
 *   GET  /notes, POST /notes, PUT /notes/:id             selection.read; notes.write
 *   GET  /notes/:id/history                              selection.read
 *   GET  /today                                          what waits for me                       own.account
 */

export const combinationShape = z.object({
  budget: budgetShape,
  frequency: frequencyShape,
  depth: depthShape,
});

export const themeShape = z.object({ id: z.string(), name: z.string(), isOffered: z.boolean() });

/** Which values a collection offers; of these, only the combinations that the house allows. */
export const collectionChoicesShape = z.object({
  budgets: z.array(budgetShape).min(1, requestSentences['budget-needed']),
  frequencies: z.array(frequencyShape).min(1, requestSentences['frequency-needed']),
  depths: z.array(depthShape).min(1, requestSentences['depth-needed']),
});

export const collectionKindShape = z.enum(['ongoing', 'project', 'event']);

export const collectionShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  description: z.string(),
  kind: collectionKindShape,
  isOpen: z.boolean(),
  choices: collectionChoicesShape,
  themes: z.array(themeShape),
  /** May I edit its targets? */
  isMine: z.boolean(),
  targets: z.number().int(),
  modifiedMs: momentShape,
  modifiedBy: personReference,
});
export type CollectionShape = z.infer<typeof collectionShape>;
export const collectionsAnswer = z.object({ collections: z.array(collectionShape) });
export type CollectionsAnswer = z.infer<typeof collectionsAnswer>;

export const newCollectionBody = z.strictObject({
  name: nameShape,
  description: noteShape,
  kind: collectionKindShape,
  choices: collectionChoicesShape,
  themes: z
    .array(z.strictObject({ id: idShape.optional(), name: nameShape, isOffered: z.boolean() }))
    .min(1, requestSentences['theme-needed'])
    .max(500),
});
export const collectionBody = newCollectionBody.extend({ isOpen: z.boolean(), version: versionShape });

export const choicesAnswer = z.object({
  version: z.number().int().describe('0: nobody has changed it yet'),
  /** Which may be combined. */
  combinations: z.array(combinationShape),
});
export type ChoicesAnswer = z.infer<typeof choicesAnswer>;
export const choicesBody = z.strictObject({
  version: z.number().int().min(0),
  combinations: z.array(combinationShape).min(1, requestSentences['combination-needed']),
});

/** A target, as other targets and lists name it. */
export const targetReference = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  collection: reference,
  state: z.enum(['proposed', 'validated', 'refused']),
});
export type TargetReference = z.infer<typeof targetReference>;

export const checkBody = z.strictObject({
  url: z.string().trim().min(1, requestSentences['address-empty']).max(4096),
});
export const checkAnswer = z.object({
  url: z.string().describe('As it is kept'),
  /** `refused`: the server says no. `unreachable`: there is no such server. `forbidden`: an address of our own network. */
  outcome: z.enum(['ok', 'redirected', 'refused', 'unreachable', 'forbidden']),
  status: z.number().int().nullable(),
  reason: z.string().describe("'' where all is well"),
  ...reasonShape,
  mayBeOverridden: z.boolean().describe('401, 403, 429: a curator may take it with a note'),
  hops: z
    .array(z.object({ url: z.string(), status: z.number().int() }))
    .describe('Redirections, first to last'),
  finalUrl: z.string(),
  title: z.string().describe('Of the page'),
  checkedMs: momentShape,
  exact: z.array(targetReference),
  sameHost: z.object({ items: z.array(targetReference), total: z.number().int() }),
  sameDomain: z.object({ items: z.array(targetReference), total: z.number().int() }),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const targetStateShape = z.enum(['proposed', 'validated', 'refused']);

export const targetShape = z.object({
  id: z.string(),
  version: versionShape,
  collection: reference,
  title: z.string(),
  url: z.string(),
  host: z.string(),
  domain: z.string(),
  supplementary: z.array(z.string()),
  state: targetStateShape,
  stateReason: z.string(),
  isActive: z.boolean(),
  budget: budgetShape,
  frequency: frequencyShape,
  depth: depthShape,
  theme: reference,
  keywords: z.array(z.string()),
  contentNote: z.string(),
  technicalNote: z.string(),
  overrideNote: z.string(),
  responsible: personReference,
  createdMs: momentShape,
  createdBy: personReference,
  modifiedMs: momentShape,
  modifiedBy: personReference,
  decidedMs: momentShape.nullable(),
  decidedBy: personReference.nullable(),
  openNotes: z.number().int(),
  outcome: outcomeShape.nullable().describe('Of its last harvest; null: never harvested'),
  harvestedMs: momentShape.nullable(),
  mayEdit: z.boolean(),
});
export type TargetShape = z.infer<typeof targetShape>;

export const targetBody = z.strictObject({
  collectionId: idShape,
  title: nameShape,
  url: z.string().trim().min(1, requestSentences['address-empty']).max(4096),
  supplementary: z.array(z.string().trim().min(1).max(4096)).max(1000),
  isActive: z.boolean(),
  budget: budgetShape,
  frequency: frequencyShape,
  depth: depthShape,
  themeId: idShape,
  keywords: z.array(z.string().trim().min(1).max(200)).max(200),
  contentNote: noteShape,
  technicalNote: noteShape,
  responsibleId: idShape,
});
export const newTargetBody = targetBody.extend({
  overrideNote: noteShape
    .optional()
    .describe('By a curator: why it is taken although the server refuses robots'),
});
export const changedTargetBody = newTargetBody.extend({ version: versionShape });
export type TargetBody = z.infer<typeof targetBody>;

/** By what an index serves. */
export const targetSortShape = sortShape(
  [
    'modified',
    'created',
    'title',
    'url',
    'host',
    'domain',
    'collection',
    'state',
    'frequency',
    'depth',
    'budget',
    'theme',
    'responsible',
    'openNotes',
    'modifiedBy',
    'createdBy',
  ],
  '-modified',
);

/** A search: every field. Also what is kept as a saved search, and what a bulk change is for. */
export const targetSearch = {
  q: z.string().max(500).optional().describe('Words that begin anywhere in the target: all of them'),
  collectionId: idShape.optional(),
  state: targetStateShape.optional(),
  isActive: z.stringbool().optional(),
  budget: budgetShape.optional(),
  frequency: frequencyShape.optional(),
  depth: depthShape.optional(),
  themeId: idShape.optional(),
  responsibleId: idShape.optional(),
  createdById: idShape.optional(),
  keyword: z.string().max(200).optional(),
  host: z.string().max(255).optional(),
  domain: z.string().max(255).optional(),
  url: z.string().max(4096).optional().describe('The beginning of the address'),
  title: z.string().max(200).optional().describe('The beginning of the title'),
  note: z.string().max(200).optional().describe('Words in the notes'),
  createdFrom: z.coerce.number().int().optional(),
  createdTo: z.coerce.number().int().optional(),
  modifiedFrom: z.coerce.number().int().optional(),
  modifiedTo: z.coerce.number().int().optional(),
  hasOpenNotes: z.stringbool().optional(),
  outcome: outcomeFilterShape.optional(),
};
export const targetParameters = z.strictObject({
  ...targetSearch,
  ...listParameters,
  sort: targetSortShape,
});
export const targetExportQuery = z.strictObject({
  ...targetSearch,
  sort: targetSortShape.default('-modified'),
});
export const targetsAnswer = listOf(targetShape);
export type TargetsAnswer = z.infer<typeof targetsAnswer>;

export const decisionBody = z.strictObject({
  decision: z.enum(['validate', 'refuse']),
  reason: noteShape.describe('Needed to refuse'),
  version: versionShape,
});

/** Searches come as JSON here: true and false, not their words. */
const searchBody = z.strictObject({
  ...targetSearch,
  isActive: z.boolean().optional(),
  hasOpenNotes: z.boolean().optional(),
  outcome: outcomeFilterShape.optional(),
});
export const bulkBody = z.strictObject({
  search: searchBody.optional(),
  ids: z
    .array(idShape)
    .min(1)
    .max(10_000)
    .optional()
    .describe('Either these, or all that `search` finds (at most 20,000)')
    .meta({ examples: [[exampleId]] }),
  isTrial: z.boolean().default(false).describe('Only says what would happen'),
  changes: z.strictObject({
    responsibleId: idShape.optional(),
    collectionId: idShape.optional().describe('A transfer; with `themeId`, of the new collection'),
    themeId: idShape.optional(),
    isActive: z.boolean().optional(),
    budget: budgetShape.optional(),
    frequency: frequencyShape.optional().meta({ examples: ['monthly'] }),
    depth: depthShape.optional(),
    addKeyword: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ examples: ['elections'] }),
    removeKeyword: z.string().trim().min(1).max(200).optional(),
    state: z.enum(['validated', 'refused']).optional().describe('Needs the right to decide'),
    stateReason: noteShape.optional(),
  }),
});
export const bulkAnswer = z.object({
  kind: bulkKindShape,
  bulkId: z.string().nullable().describe('For undoing; null: nothing was changed'),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refusedCount: z.number().int(),
  refused: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        reason: z.string(),
        reasons: z.array(reasonAnswer),
      }),
    )
    .describe('The first hundred'),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const bulkListParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(['date', 'by', 'targets'], '-date'),
});
export const bulkItem = z.object({
  id: z.string(),
  kind: bulkKindShape,
  atMs: momentShape,
  by: personReference,
  targets: z.number().int(),
  fields: z
    .array(z.object({ field: z.string(), to: z.unknown() }))
    .describe('What a bulk change has set, with names for ids'),
  fileName: z.string().describe('Of an import, where it was told'),
  isUndone: z.boolean(),
  mayUndo: z.boolean().describe('By the person who asks'),
});
export type BulkItem = z.infer<typeof bulkItem>;
export const bulkListAnswer = listOf(bulkItem);
export type BulkListAnswer = z.infer<typeof bulkListAnswer>;

export const importParameters = z.strictObject({
  collectionId: idShape.describe('For rows that name none'),
  fileName: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('Tells this import from others, in the list of what was done'),
  isTrial: z.stringbool().default(false),
  isChecked: z
    .stringbool()
    .default(false)
    .describe('Asks every server; a row whose server refuses is refused'),
});
export const importAnswer = z.object({
  bulkId: z
    .string()
    .nullable()
    .describe('For undoing: `POST /targets/bulk/{id}/undo`; null: nothing was made'),
  rows: z.number().int(),
  created: z.number().int(),
  refused: z.number().int(),
  left: z.number().int().describe('Rows that nobody has looked at'),
  stopped: z
    .object({ message: z.string(), ...reasonShape })
    .nullable()
    .describe('Why it ended before the file did'),
  report: z.array(
    z.object({
      row: z.number().int().describe('In the file; the heading is row 1'),
      url: z.string(),
      outcome: z.enum(['created', 'would-be-created', 'refused']),
      id: z.string().nullable(),
      problems: z.array(z.string()),
      reasons: z
        .array(z.object({ field: z.string(), message: z.string(), ...reasonShape }))
        .describe('The same, one by one; `field` is the column'),
    }),
  ),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
/** A line of the answer, where how far it is was asked for. */
export const importLine = z.object({
  progress: z
    .object({
      importId: z.string(),
      rows: z.number().int(),
      of: z.number().int(),
      created: z.number().int(),
      refused: z.number().int(),
    })
    .optional(),
  answer: importAnswer.optional(),
  problem: z.unknown().optional(),
});
export type ImportLine = z.infer<typeof importLine>;

export const proposalBody = z.strictObject({
  url: z.string().trim().min(1).max(4096),
  collectionId: idShape
    .optional()
    .describe('Without: the first one that I may edit, else the first that is open'),
  title: nameShape.optional(),
  note: noteShape.optional().meta({ examples: ['Closes at the end of the year'] }),
});

/** Lists that a search can be kept for. */
const searchedListShape = z.enum(['targets', 'domains', 'harvests', 'jobs', 'notes']);

export const savedSearchShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  list: searchedListShape,
  query: z.record(z.string(), z.string()).describe('As in the address of the page'),
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: personReference,
});
export type SavedSearchShape = z.infer<typeof savedSearchShape>;
export const savedSearchesAnswer = z.object({ searches: z.array(savedSearchShape) });
export const savedSearchBody = z.strictObject({
  name: nameShape,
  list: searchedListShape,
  query: z
    .record(z.string().max(50), z.string().max(4096))
    .meta({ examples: [{ q: 'press', state: 'proposed' }] }),
  isShared: z.boolean(),
});
export const changedSavedSearchBody = savedSearchBody.extend({ version: versionShape });

export const noteKindShape = z.enum(['comment', 'quality', 'reading', 'harvest']);
export const noteAnswerShape = z.object({
  id: z.string(),
  version: versionShape,
  target: z.object({ id: z.string(), title: z.string() }).nullable(),
  kind: noteKindShape,
  text: z.string(),
  reason: reasonAnswer.nullable().describe('The same with its code, where Heirloom wrote it'),
  url: z.string().nullable(),
  timestamp: z.string().nullable(),
  jobId: z.string().nullable(),
  state: z.enum(['open', 'done']),
  createdMs: momentShape,
  createdBy: personReference,
  doneMs: momentShape.nullable(),
  doneBy: personReference.nullable(),
});
export type NoteShape = z.infer<typeof noteAnswerShape>;
export const noteParameters = z.strictObject({
  ...listParameters,
  targetId: idShape.optional(),
  jobId: idShape.optional(),
  state: z.enum(['open', 'done']).optional(),
  url: z.string().max(4096).optional().describe('Its beginning, with or without https://www.'),
  sort: sortShape(['text', 'target', 'kind', 'place', 'by', 'when', 'state'], '-when'),
});
export const notesAnswer = listOf(noteAnswerShape);
export type NotesAnswer = z.infer<typeof notesAnswer>;
export const newNoteBody = z.strictObject({
  targetId: idShape
    .optional()
    .describe('Without: the targets whose URLs fit `url`, or that the job collected'),
  kind: noteKindShape,
  text: noteShape.min(1, requestSentences['note-blank']),
  url: z
    .string()
    .max(4096)
    .optional()
    .meta({ examples: ['https://courrier.example.org/'] }),
  timestamp: z
    .string()
    .regex(/^\d{14}$/)
    .optional()
    .meta({ examples: ['20260126020012'] }),
  jobId: idShape.optional(),
});
export const newNoteAnswer = z.object({
  notes: z.array(noteAnswerShape).describe('One for each target that it belongs to'),
});
export const noteBody = z.strictObject({
  text: noteShape.min(1),
  state: z.enum(['open', 'done']),
  version: versionShape,
});

/** What waits for me today: the numbers lead to lists. */
export const todayAnswer = z.object({
  targets: z.object({
    mine: z.number().int(),
    myProposed: z.number().int(),
    myRefused: z.number().int(),
    myOpenNotes: z.number().int(),
    toDecide: z.number().int(),
    myNothing: z.number().int().describe('Mine, of which the last harvest brought nothing'),
  }),
  notes: z.array(noteAnswerShape).describe('Open ones on my targets, newest first'),
  toDecide: z.array(targetShape).describe('Oldest first'),
  recent: z.array(targetShape).describe('What I added or changed last'),
  proposals: z
    .array(
      targetShape.pick({ id: true, title: true, url: true, state: true, stateReason: true, createdMs: true }),
    )
    .describe('What I have proposed, newest first: for readers, who see no targets'),
  collections: z.array(reference),
  harvests: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        nextMs: momentShape,
        blockedBy: reasonAnswer.nullable().describe('Why it does not start; null: it can start'),
      }),
    )
    .describe('Due next'),
  jobs: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    failed: z.number().int(),
    asleep: z.number().int().describe('They wait for sites that do not answer'),
  }),
  sites: z.object({
    nothing: z.number().int().describe('Active domains whose last harvest brought nothing'),
  }),
  isTotalExact: z.boolean(),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;
