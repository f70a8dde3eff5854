import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { Loaded } from '../staff/loaded.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { MappingEditor } from './mapping-editor.tsx';

/** `/mapping`: from target options to the settings of harvests. */
export function MappingPage(): ReactNode {
  const texts = useMessages(mappingMessages);
  const mapping = useQuery(staffQuery('/mapping'));
  return (
    <StaffPage title={texts.title} intro={texts.intro}>
      <Loaded query={mapping}>{(data) => <MappingEditor mapping={data} />}</Loaded>
      <HistoryPanel path="/mapping/history" />
    </StaffPage>
  );
}
