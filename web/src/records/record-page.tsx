import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { ApiProblem } from '../api/get-json.ts';
import { staffKey, staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { CollectNow } from './collect-now.tsx';
import styles from './collect-now.module.css';
import { recordMessages } from './messages.ts';
import { RecordForm } from './record-form.tsx';
import { RecordState } from './record-state.tsx';
import { RecordView } from './record-view.tsx';
import { bodyOf, valuesOfRecord } from './record-values.ts';
import type { RecordValues } from './record-values.ts';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';

/** `/records/ID`, `?edit` for its form, and `?added` after its address was added. */
export function RecordPage(): ReactNode {
  const texts = useMessages(recordMessages);
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(staffQuery<RecordShape>(`records/${id}`));
  const back = { to: '/records', label: texts.back };
  if (data !== undefined) return <Shown key={id} record={data} />;
  const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
  return (
    <StaffPage title={isGone ? texts.notFound : texts.pageTitle} back={back} right="selection.read">
      {error === null ? <Waiting /> : null}
      {isGone ? <EmptyState title={texts.notFound} /> : null}
      {error === null || isGone ? null : <Trouble error={error} onRetry={refetch} />}
    </StaffPage>
  );
}

function Shown({ record }: { readonly record: RecordShape }): ReactNode {
  const texts = useMessages(recordMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [question, setQuestion] = useSearchParams();
  const { setActive } = useActive(record);
  const isEditing = question.has('edit') && record.mayEdit;
  const isAdded = question.has('added') && record.state === 'validated' && record.isActive;
  const close = (): void => setQuestion({}, { preventScrollReset: true });
  return (
    <StaffPage
      title={record.title}
      back={{ to: '/records', label: texts.back }}
      right="selection.read"
      isNarrow={isEditing}
      intro={
        <>
          {record.collection.name} <RecordState state={record.state} isActive={record.isActive} />{' '}
          <OutcomeMark outcome={record.outcome?.outcome ?? null} />
        </>
      }
      actions={
        isEditing ? undefined : (
          <>
            {isAdded ? null : <CollectNow record={record} />}
            {record.mayEdit ? (
              <>
                <Button variant="default" onClick={() => void setActive(!record.isActive)}>
                  {record.isActive ? texts.deactivate : texts.activate}
                </Button>
                <Button onClick={() => setQuestion({ edit: '' })}>{texts.edit}</Button>
              </>
            ) : null}
          </>
        )
      }
    >
      {isEditing ? (
        <RecordForm
          start={valuesOfRecord(record)}
          version={record.version}
          responsibleName={record.responsible.displayName}
          send={(values, version) => change(record, values, version)}
          onSaved={(saved) => {
            queries.setQueryData(staffKey(`records/${saved.id}`), saved);
            notify.done(texts.saved);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <>
          {isAdded ? (
            <div className={styles.added}>
              <p>{texts.collectAdded}</p>
              <CollectNow record={record} />
            </div>
          ) : null}
          <RecordView record={record} />
        </>
      )}
    </StaffPage>
  );
}

async function change(record: RecordShape, values: RecordValues, version: number): Promise<RecordShape> {
  const { overrideNote } = values;
  return staffSend<RecordShape>('PUT', `records/${record.id}`, {
    ...bodyOf(values),
    ...(overrideNote === record.overrideNote ? {} : { overrideNote }),
    version,
  });
}

/** One switch, without the form; the way back is in the message. */
function useActive(record: RecordShape): { readonly setActive: (isActive: boolean) => Promise<void> } {
  const texts = useMessages(recordMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const send = async (isActive: boolean, version: number): Promise<RecordShape> => {
    const body = { ...bodyOf({ ...valuesOfRecord(record), isActive }), version };
    const changed = await staffSend<RecordShape>('PUT', `records/${record.id}`, body);
    await touch(queries, 'records');
    return changed;
  };
  const setActive = async (isActive: boolean): Promise<void> => {
    try {
      const { version } = await send(isActive, record.version);
      notify.done(isActive ? texts.activated : texts.deactivated, { undo: () => send(!isActive, version) });
    } catch (error) {
      notify.trouble(error);
      await touch(queries, 'records');
    }
  };
  return { setActive };
}
