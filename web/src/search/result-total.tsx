import type { ReactNode } from 'react';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';

interface ResultTotalProperties {
  readonly answer: { readonly total: number; readonly isTotalExact: boolean };
}

export function ResultTotal({ answer: { total, isTotalExact } }: ResultTotalProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const shown = useSpoken().format.number(total);
  return isTotalExact ? texts.results(total, shown) : texts.resultsAbout(shown);
}
