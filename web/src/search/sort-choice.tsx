import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { changedAddress, sorts } from './words-question.ts';
import type { Sort } from './words-question.ts';

export function SortChoice({ sort }: { readonly sort: Sort }): ReactNode {
  const texts = useMessages(searchMessages);
  const [address, setAddress] = useSearchParams();
  return (
    <NativeSelect
      size="sm"
      aria-label={texts.sortLabel}
      value={sort}
      onChange={({ currentTarget: { value } }) =>
        setAddress(changedAddress(address, { sort: value === 'best' ? '' : value }))
      }
      data={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
    />
  );
}
