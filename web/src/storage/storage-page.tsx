import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StorageAnswer } from '../../../src/repository/administration/storage-shape.ts';
import storageMessages from '../../translations/en/storage.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { Facts } from '../staff/facts.tsx';
import { Panel } from '../staff/panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { AuditTable } from './audit-table.tsx';
import { EventTable } from './event-table.tsx';
import { ShortfallTable } from './shortfall-table.tsx';
import { StorageWarnings } from './storage-warnings.tsx';
import { VaultTable } from './vault-table.tsx';

/** `/storage`: vaults, files with too few copies, audits. It is only looked at here. */
export function StoragePage(): ReactNode {
  const texts = useMessages(storageMessages);
  const storage = useQuery(staffQuery('/storage'));
  return (
    <StaffPage title={texts.title} intro={texts.intro}>
      {storage.isError ? <Trouble error={storage.error} onRetry={storage.refetch} /> : null}
      {storage.isLoading ? <Waiting /> : null}
      {storage.data === undefined ? null : <Storage storage={storage.data} />}
    </StaffPage>
  );
}

function Storage({ storage }: { readonly storage: StorageAnswer }): ReactNode {
  const texts = useMessages(storageMessages);
  const { format } = useSpoken();
  const { files, sizeBytes, belowPolicy, warnings, vaults, shortfalls, audits, events } = storage;
  return (
    <>
      <StorageWarnings warnings={warnings} />
      <Facts
        facts={[
          { name: texts.files, value: format.number(files) },
          { name: texts.size, value: format.bytes(sizeBytes) },
          { name: texts.belowPolicy, value: format.number(belowPolicy) },
        ]}
      />
      <Panel title={texts.vaultsTitle}>
        <VaultTable vaults={vaults} />
      </Panel>
      {shortfalls.length === 0 ? null : (
        <Panel
          title={texts.shortTitle}
          text={
            <>
              {texts.shortText} <Code>heirloom storage repair --dry-run</Code>,{' '}
              <Code>heirloom storage repair</Code>
            </>
          }
        >
          <ShortfallTable shortfalls={shortfalls} />
        </Panel>
      )}
      <Panel title={texts.auditsTitle}>
        <AuditTable audits={audits} />
      </Panel>
      <Panel title={texts.eventsTitle}>
        <EventTable events={events} />
      </Panel>
    </>
  );
}
