import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { Page } from './page.tsx';

export function NotFound(): ReactNode {
  const { messages } = useSpoken();
  return (
    <Page title={messages.pageNotFound} intro={messages.pageNotFoundText}>
      {null}
    </Page>
  );
}
