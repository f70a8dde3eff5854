import { useEffect, useMemo, useState } from 'react';

/** Rows that were chosen, for doing one thing with all of them. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** All that the search finds, also those that are not shown. */
  readonly isAll: boolean;
  readonly has: (id: string) => boolean;
  readonly set: (ids: readonly string[], isChosen: boolean) => void;
  /** These and no others. */
  readonly only: (ids: readonly string[]) => void;
  readonly takeAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** `question`: another search has another selection. */
export function useSelection(question: Readonly<Record<string, unknown>> = {}): Selection {
  const [ids, setIds] = useState(none);
  const [isAll, setIsAll] = useState(false);
  const asked = JSON.stringify(question);
  useEffect(() => {
    setIds(none);
    setIsAll(false);
  }, [asked]);
  return useMemo(
    () => ({
      ids,
      isAll,
      has: (id) => isAll || ids.has(id),
      set: (changed, isChosen) => {
        setIsAll(false);
        setIds((former) => {
          const next = new Set(former);
          for (const id of changed) {
            if (isChosen) next.add(id);
            else next.delete(id);
          }
          return next;
        });
      },
      only: (chosen) => {
        setIsAll(false);
        setIds(new Set(chosen));
      },
      takeAll: () => setIsAll(true),
      clear: () => {
        setIds(none);
        setIsAll(false);
      },
    }),
    [ids, isAll],
  );
}
