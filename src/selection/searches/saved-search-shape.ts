import { z } from 'zod';
import { nameShape, personReference, versionShape } from '../../catalogue/field-shapes.ts';

/** Lists whose searches can be saved. */
const searchedListShape = z.enum(['targets', 'domains', 'harvests', 'jobs', 'notes']);
export const savedSearchShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  list: searchedListShape,
  query: z.record(z.string(), z.string()).describe('As in the URL of the page'),
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: personReference,
});
export type SavedSearchView = z.output<typeof savedSearchShape>;
export const savedSearchesAnswer = z.object({ searches: z.array(savedSearchShape) });
export const savedSearchBody = z.strictObject({
  name: nameShape,
  list: searchedListShape,
  query: z
    .record(z.string().max(50), z.string().max(4096))
    .meta({ examples: [{ q: 'press', state: 'proposed' }] }),
  isShared: z.boolean(),
});
export type SavedSearchFields = z.output<typeof savedSearchBody>;
export const changedSavedSearchBody = savedSearchBody.extend({ version: versionShape });
