import { useForm } from '@mantine/form';
import type { Combination } from '../../../src/catalogue/target-options.ts';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { problemsOf } from './target-values.ts';
import type { TargetValues } from './target-values.ts';

interface TargetFormOptions {
  readonly begun: TargetValues;
  /** As it was before: a combination that has become forbidden since may stay in its collection. */
  readonly former: TargetValues;
  readonly allowed: readonly Combination[];
  readonly collectionOf: (values: TargetValues) => CollectionView | undefined;
  /** Does this collection already have a target of the address? */
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

export type TargetFormState = ReturnType<typeof useTargetForm>;

/** The values of a target's form; says what is wrong while one types. */
export function useTargetForm({ begun, former, allowed, collectionOf, isTaken }: TargetFormOptions) {
  const texts = useMessages(targetMessages);
  return useForm({
    initialValues: begun,
    validateInputOnChange: [...typedFields],
    validate: (values: TargetValues) => {
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
