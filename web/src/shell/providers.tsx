import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/get-json.ts';
import { LanguageProvider } from '../language/language.tsx';
import { theme } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // An answer stays the same when it is asked for again; a silence may not.
      retry: (failures, error) => error instanceof ApiProblem && error.status === 0 && failures < 2,
    },
  },
});

export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <LanguageProvider>{children}</LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
