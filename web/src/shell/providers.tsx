import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { LanguageProvider } from '../language/language.tsx';
import { theme } from './theme.ts';

export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          {children}
          <Notifications position="bottom-right" limit={4} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
