import { useEffect, useState } from 'react';

export interface Versioned {
  readonly version: number;
}

/**
 * The version of a thing that a form shows. A save by another person is taken over while the form is untouched;
 * afterwards the form keeps its version, so that saving is a conflict and not a silent overwrite.
 */
export function useSeen<Thing extends Versioned | undefined>(
  thing: Thing,
  isDirty: (seen: Thing) => boolean,
  onNewer: (thing: Thing) => void,
): readonly [seen: Thing, see: (thing: Thing) => void] {
  const [seen, setSeen] = useState(thing);
  const isNewer = (thing?.version ?? 0) > (seen?.version ?? 0) && !isDirty(seen);
  useEffect(() => {
    if (!isNewer) return;
    setSeen(thing);
    onNewer(thing);
  }, [isNewer, thing]);
  return [seen, setSeen];
}
