import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MissingAnswer } from '../../../src/server/api/shapes.ts';
import { missingOfPageQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { MissingList } from '../missing/missing-list.tsx';

interface MissingDialogProperties {
  readonly items: MissingAnswer['items'];
  readonly onClose: () => void;
}

export function MissingDialog({ items, onClose }: MissingDialogProperties): ReactNode {
  const { messages } = useSpoken();
  return (
    <Modal
      opened
      onClose={onClose}
      title={messages.missingOfPage}
      size="lg"
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <p>{messages.missingOfPageText}</p>
      <MissingList items={items} />
    </Modal>
  );
}

const firstLookMs = 1000;
const looks = 5;

/** Missing resources become known while the page loads: asks again a few times, at growing intervals. */
export function useMissingOfPage(url: string, timestamp: string): MissingAnswer {
  const { data } = useQuery({
    ...missingOfPageQuery(url, timestamp),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < looks ? firstLookMs * 2 ** state.dataUpdateCount : false,
  });
  return data ?? { items: [], total: 0 };
}
