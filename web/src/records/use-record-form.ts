import { useForm } from '@mantine/form';
import type { Combination } from '../../../src/catalogue/choices.ts';
import type { CollectionShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { recordMessages } from './messages.ts';
import { problemsOf } from './record-values.ts';
import type { RecordValues } from './record-values.ts';

interface RecordFormOptions {
  readonly begun: RecordValues;
  /** As it was before: a combination that has become forbidden since may stay in its collection. */
  readonly former: RecordValues;
  readonly allowed: readonly Combination[];
  readonly collectionOf: (values: RecordValues) => CollectionShape | undefined;
  /** Does this collection already have a record of the address? */
  readonly isTaken: (collectionId: string) => boolean;
}

/** Checked while one types. Budget, frequency and depth are chosen one after the other: they are checked at the end. */
const typedFields = [
  'collectionId',
  'title',
  'url',
  'supplementary',
  'themeId',
  'keywords',
  'contentNote',
  'technicalNote',
  'responsibleId',
  'overrideNote',
] as const;

export type RecordFormState = ReturnType<typeof useRecordForm>;

/** The values of a record's form; says what is wrong while one types. */
export function useRecordForm({ begun, former, allowed, collectionOf, isTaken }: RecordFormOptions) {
  const texts = useMessages(recordMessages);
  return useForm({
    initialValues: begun,
    validateInputOnChange: [...typedFields],
    validate: (values: RecordValues) => {
      const found = problemsOf(values, {
        collection: collectionOf(values),
        allowed,
        former: values.collectionId === former.collectionId ? former : undefined,
      });
      const errors: Record<string, string> = {};
      for (const [field, problem] of Object.entries(found)) errors[field] = texts.problems[problem];
      if (isTaken(values.collectionId)) errors['collectionId'] = texts.alreadyThere;
      return errors;
    },
  });
}
