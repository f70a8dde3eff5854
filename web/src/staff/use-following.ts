import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';

interface Following<Thing> {
  /** What the form was filled from: its version is the one that is sent. */
  readonly thing: Thing;
  /** After saving: the form begins anew from what was saved. */
  readonly take: (saved: Thing) => void;
}

/**
 * A form shows what others change meanwhile, as long as nothing was typed into it. After that it stays as it
 * is, and keeps the version that it began from: saving then meets the conflict, and nothing is overwritten.
 */
export function useFollowing<Thing extends { readonly version: number }, Values extends object>(
  form: UseFormReturnType<Values>,
  newest: Thing,
  valuesOf: (thing: Thing) => Values,
): Following<Thing> {
  const [thing, setThing] = useState(newest);
  const take = (next: Thing): void => {
    setThing(next);
    const values = valuesOf(next);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  };
  const isFollowed = newest.version > thing.version && !form.isDirty();
  useEffect(() => {
    if (isFollowed) take(newest);
  }, [isFollowed, newest.version]);
  return { thing, take };
}
