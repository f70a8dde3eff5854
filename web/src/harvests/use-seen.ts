import { useEffect, useState } from 'react';

/**
 * The version of a thing that a form shows. What another person saves meanwhile is taken over while nothing was typed;
 * afterwards the form keeps what it was begun with, so that saving it is a conflict and not a silent overwriting.
 */
export function useSeen<Thing extends { readonly version: number }>(
  thing: Thing,
  isDirty: (seen: Thing) => boolean,
  onNewer: (thing: Thing) => void,
): readonly [seen: Thing, see: (thing: Thing) => void] {
  const [seen, setSeen] = useState(thing);
  const isNewer = thing.version > seen.version && !isDirty(seen);
  useEffect(() => {
    if (!isNewer) return;
    setSeen(thing);
    onNewer(thing);
  }, [isNewer, thing]);
  return [seen, setSeen];
}
