import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { mappingTexts } from './messages.ts';

/** `/mapping`: from the choices of librarians to the settings of harvests. */
export function MappingPage(): ReactNode {
  const texts = useMessages(mappingTexts);
  const mapping = useQuery(staffQuery('/mapping'));
  return (
    <StaffPage title={texts.title} intro={texts.intro} right="planning.read">
      {mapping.isError ? <Trouble error={mapping.error} onRetry={mapping.refetch} /> : null}
      {mapping.isLoading ? <Waiting /> : null}
      {mapping.data === undefined ? null : <MappingEditor mapping={mapping.data} />}
      <HistoryPanel path="/mapping/history" />
    </StaffPage>
  );
}
