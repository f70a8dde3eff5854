import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The filters of a list, kept in the address: they can be shared, and the Back button restores them. */
export interface Filters {
  /** All that is in the address; for the API's question. */
  readonly values: Readonly<Record<string, string>>;
  /** '' where it is not there. */
  readonly value: (name: string) => string;
  /** Undefined and '' take it out. */
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** Takes all out but the orders. */
  readonly clear: () => void;
  readonly isAny: boolean;
}

/** `sort`, and `runs-sort` where a page has several tables. */
export function isOrder(name: string): boolean {
  return name === 'sort' || name.endsWith('-sort');
}

export function useFilters(): Filters {
  const [question] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(() => {
    const values = Object.fromEntries(question);
    const go = (next: URLSearchParams): void => {
      // A tab of the page stands behind the #, and stays.
      const to = { search: next.toString(), hash: location.hash };
      void navigate(to, { replace: true, preventScrollReset: true });
    };
    return {
      values,
      value: (name) => values[name] ?? '',
      set: (changes) => {
        // As it stands now: several filters may change in one go.
        const next = new URLSearchParams(location.search);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        }
        go(next);
      },
      clear: () => {
        go(new URLSearchParams(Object.entries(values).filter(([name]) => isOrder(name))));
      },
      isAny: Object.keys(values).some((name) => !isOrder(name)),
    };
  }, [question, navigate]);
}
