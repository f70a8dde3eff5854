import { z } from 'zod';
import {
  budgetShape,
  depthShape,
  frequencyShape,
  idShape,
  epochMsShape,
  nameShape,
  noteShape,
  personReference,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

export const themeShape = z.object({ id: z.string(), name: z.string(), isOffered: z.boolean() });
export type ThemeView = z.output<typeof themeShape>;

/** The values that a collection offers; of these, only combinations that the institution allows. */
export const collectionOptionsShape = z.object({
  budgets: z.array(budgetShape).min(1, requestSentences['budget-needed']),
  frequencies: z.array(frequencyShape).min(1, requestSentences['frequency-needed']),
  depths: z.array(depthShape).min(1, requestSentences['depth-needed']),
});
export type CollectionOptions = z.output<typeof collectionOptionsShape>;

export const collectionKindShape = z.enum(['ongoing', 'project', 'event']);
export const collectionShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  description: z.string(),
  kind: collectionKindShape,
  isOpen: z.boolean(),
  targetOptions: collectionOptionsShape,
  themes: z.array(themeShape),
  /** True if I may edit its targets. */
  isMine: z.boolean(),
  targets: z.number().int(),
  modifiedMs: epochMsShape,
  modifiedBy: personReference,
});
export type CollectionView = z.output<typeof collectionShape>;
export const collectionsAnswer = z.object({ collections: z.array(collectionShape) });
export type CollectionsAnswer = z.output<typeof collectionsAnswer>;
export const newCollectionBody = z.strictObject({
  name: nameShape,
  description: noteShape,
  kind: collectionKindShape,
  targetOptions: collectionOptionsShape,
  themes: z
    .array(z.strictObject({ id: idShape.optional(), name: nameShape, isOffered: z.boolean() }))
    .min(1, requestSentences['theme-needed'])
    .max(500),
});
export type CollectionFields = z.output<typeof newCollectionBody>;
export const collectionBody = newCollectionBody.extend({ isOpen: z.boolean(), version: versionShape });
export type ChangedCollection = z.output<typeof collectionBody>;
