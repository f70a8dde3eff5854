import type { ReactNode } from 'react';
import { useMessages, useSpoken } from '../language/language.tsx';
import { searchTexts } from './messages.ts';

interface ResultTotalProperties {
  readonly answer: { readonly total: number; readonly isTotalExact: boolean };
}

export function ResultTotal({ answer: { total, isTotalExact } }: ResultTotalProperties): ReactNode {
  const texts = useMessages(searchTexts);
  const shown = useSpoken().format.number(total);
  return isTotalExact ? texts.results(total, shown) : texts.resultsAbout(shown);
}
