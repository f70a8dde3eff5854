import { Alert, NativeSelect } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MappingAnswer } from '../../../src/planning/mapping/mapping.ts';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { TransferPanel } from '../harvests/transfer-panel.tsx';
import { useSeen } from '../staff/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { CollectionsTable } from './collections-table.tsx';
import { MappingConflict } from './mapping-conflict.tsx';
import { changedRows, mappingBody, mappingProblems, mappingValues } from './mapping-values.ts';
import type { MappingValues } from './mapping-values.ts';
import styles from './mapping.module.css';
import { SettingsTable } from './settings-table.tsx';
import { Unmapped } from './unmapped.tsx';
import { useMappingNames } from './use-mapping-names.ts';
import { useRowEdits } from './use-row-edits.ts';

/** Both tables, what leads nowhere, and the transfer. */
export function MappingEditor({ mapping }: { readonly mapping: MappingAnswer }): ReactNode {
  const texts = useMessages(mappingMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  const names = useMappingNames();
  const [values, setValues] = useState(() => mappingValues(mapping));
  const [seen, see] = useSeen(
    mapping,
    (known) => changedRows(mappingValues(known), values) > 0,
    (newer) => setValues(mappingValues(newer)),
  );
  const problems = useFormProblems({ setErrors: () => {}, getValues: () => ({}) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'mapping',
    problems,
    send: (sent: { readonly values: MappingValues; readonly version: number }) =>
      staffSend('PUT /mapping', {}, { ...mappingBody(sent.values), version: sent.version }),
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/mapping').queryKey, saved);
      see(saved);
      setValues(mappingValues(saved));
      notify.done(texts.saved);
    },
  });
  const wrong = mappingProblems(values);
  const changed = changedRows(mappingValues(seen), values);
  const isReadOnly = !may('mapping.edit');
  const collectionEdits = useRowEdits('collections', setValues);
  const settingsEdits = useRowEdits('rows', setValues);
  const add = (collectionId: string, frequency: string): void =>
    collectionEdits.add({ key: randomId(), collectionId, frequency, harvestId: '' });
  return (
    <>
      {isReadOnly ? <Alert>{texts.readOnly}</Alert> : null}
      <Unmapped unmapped={mapping.unmapped} onAdd={isReadOnly ? undefined : add} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.size === 0) save({ values, version: seen.version });
        }}
      >
        <FormTrouble text={problems.general} />
        <CollectionsTable
          rows={values.collections}
          names={names}
          wrong={wrong}
          isReadOnly={isReadOnly}
          edits={collectionEdits}
        />
        <SettingsTable
          rows={values.rows}
          names={names}
          wrong={wrong}
          isReadOnly={isReadOnly}
          edits={settingsEdits}
        />
        {isReadOnly ? null : (
          <SaveBar
            isStill
            isDirty={changed > 0}
            isSaving={isSaving}
            saveLabel={texts.save}
            {...(changed > 0 ? { onCancel: () => setValues(mappingValues(seen)) } : {})}
            cancelLabel={texts.reset}
          >
            {wrong.size > 0 ? <span className={styles.bad}>{texts.problemsFirst}</span> : null}
          </SaveBar>
        )}
      </form>
      {isReadOnly ? null : <MappingTransfer names={names} isDirty={changed > 0} />}
      {conflict === undefined ? null : (
        <MappingConflict
          base={mappingValues(seen)}
          mine={conflict.values.values}
          theirs={mappingValues(conflict.current)}
          names={names}
          onCancel={forgetConflict}
          onSave={(merged) => {
            setValues(merged);
            save({ values: merged, version: conflict.current.version });
          }}
        />
      )}
    </>
  );
}

interface MappingTransferProperties {
  readonly names: ReturnType<typeof useMappingNames>;
  readonly isDirty: boolean;
}

function MappingTransfer({ names, isDirty }: MappingTransferProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  const [harvestId, setHarvestId] = useState('');
  return (
    <TransferPanel
      key={harvestId}
      question={harvestId === '' ? {} : { harvestId }}
      title={texts.transferTitle}
      text={texts.transferText}
      hindrance={isDirty ? texts.transferUnsaved : undefined}
    >
      <NativeSelect
        label={texts.harvest}
        data={[{ value: '', label: texts.transferAll }, ...names.harvests]}
        value={harvestId}
        onChange={({ currentTarget }) => setHarvestId(currentTarget.value)}
      />
    </TransferPanel>
  );
}
