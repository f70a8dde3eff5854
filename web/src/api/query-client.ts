import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './get-json.ts';

/** The answers of the API, kept while the application is open. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // An answer stays the same when it is asked for again; a silence may not.
      retry: (failures, error) => error instanceof ApiProblem && error.status === 0 && failures < 2,
    },
  },
});
