import type { ReactNode } from 'react';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';

interface LoadedProperties<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly isLoading: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** The answer to a query, or that it is loading, or its error with a way to try again. */
export function Loaded<Data>({ query, children }: LoadedProperties<Data>): ReactNode {
  return (
    <>
      {query.isError ? <Trouble error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Waiting /> : null}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}
