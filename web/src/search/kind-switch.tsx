import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { changedAddress, searchKindOf } from './words-question.ts';

/** Addresses, words or pictures. What was set for words holds for pictures too. */
export function KindSwitch(): ReactNode {
  const texts = useMessages(searchMessages);
  const [question] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={texts.kindLabel}
      size="sm"
      radius="xl"
      value={searchKindOf(question)}
      onChange={(kind) => {
        const values = kind === 'addresses' ? { in: kind } : { in: kind, match: '' };
        void navigate(`/search?${changedAddress(question, values)}`);
      }}
      data={[
        { value: 'addresses', label: texts.kindAddresses },
        { value: 'words', label: texts.kindWords },
        { value: 'pictures', label: texts.kindPictures },
      ]}
    />
  );
}
