import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AddressResults } from './address-results.tsx';
import { PictureResults } from './picture-results.tsx';
import { WordResults } from './word-results.tsx';
import { searchKindOf } from './words-question.ts';

/** `/search?q=…`: what was typed is an address or words; `in=addresses`, `in=words` or `in=pictures` says which is meant. */
export function SearchPage(): ReactNode {
  const [question] = useSearchParams();
  switch (searchKindOf(question)) {
    case 'addresses':
      return <AddressResults />;
    case 'words':
      return <WordResults />;
    case 'pictures':
      return <PictureResults />;
  }
}
