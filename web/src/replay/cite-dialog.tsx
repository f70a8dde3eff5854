import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { citationQuery } from '../api/queries.ts';
import type { OfUrl } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import type { Shown } from './shown-page.ts';
import { Copyable } from './copyable.tsx';

interface CiteDialogProperties {
  readonly of: OfUrl;
  readonly shown: Shown;
  readonly onClose: () => void;
}

export function CiteDialog({ of, shown, onClose }: CiteDialogProperties): ReactNode {
  const { messages, language } = useSpoken();
  const { data, error, refetch } = useQuery(citationQuery(of, shown.timestamp, shown.title));
  return (
    <Modal
      opened
      onClose={onClose}
      title={messages.citeTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      {error === null ? null : <Trouble error={error} onRetry={refetch} />}
      {data === undefined && error === null ? <Waiting /> : null}
      {data === undefined ? null : (
        <>
          <Copyable name={messages.citeAddress} text={data.address} />
          <Copyable name={messages.citeText} text={data.texts[language]} />
          <Copyable name="BibTeX" text={data.texts.bibtex} />
          <Copyable name="RIS" text={data.texts.ris} />
          <Copyable name="Wikipedia" text={data.texts.wikipedia} />
        </>
      )}
    </Modal>
  );
}
