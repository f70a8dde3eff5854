import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import styles from './collect-now.module.css';
import { CollectNow } from './collect-now.tsx';
import { TargetForm } from './target-form.tsx';
import { TargetState } from './target-state.tsx';
import { bodyOf, valuesOfTarget } from './target-values.ts';
import type { TargetValues } from './target-values.ts';
import { TargetDetails } from './target-details.tsx';

/** `/targets/ID`, `?edit` for its form, and `?added` after its address was added. */
export function TargetPage(): ReactNode {
  const texts = useMessages(targetMessages);
  return (
    <EntityPage
      path="/targets/:id"
      title={texts.pageTitle}
      back={{ to: '/targets', label: texts.back }}
      notFound={texts.notFound}
    >
      {(target) => <Shown target={target} />}
    </EntityPage>
  );
}

function Shown({ target }: { readonly target: TargetView }): ReactNode {
  const texts = useMessages(targetMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [question, setQuestion] = useSearchParams();
  const { setActive } = useActive(target);
  const isEditing = question.has('edit') && target.mayEdit;
  const isAdded = question.has('added') && target.state === 'validated' && target.isActive;
  const close = (): void => setQuestion({}, { preventScrollReset: true });
  return (
    <StaffPage
      title={target.title}
      isNarrow={isEditing}
      intro={
        <>
          {target.collection.name} <TargetState state={target.state} isActive={target.isActive} />{' '}
          <OutcomeMark outcome={target.outcome?.outcome ?? null} />
        </>
      }
      actions={
        isEditing ? undefined : (
          <>
            {isAdded ? null : <CollectNow target={target} />}
            {target.mayEdit ? (
              <>
                <Button variant="default" onClick={() => void setActive(!target.isActive)}>
                  {target.isActive ? texts.deactivate : texts.activate}
                </Button>
                <Button onClick={() => setQuestion({ edit: '' })}>{texts.edit}</Button>
              </>
            ) : null}
          </>
        )
      }
    >
      {isEditing ? (
        <TargetForm
          start={valuesOfTarget(target)}
          version={target.version}
          responsibleName={target.responsible.displayName}
          send={(values, version) => change(target, values, version)}
          onSaved={(saved) => {
            queries.setQueryData(staffQuery('/targets/:id', { id: saved.id }).queryKey, saved);
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
              <CollectNow target={target} />
            </div>
          ) : null}
          <TargetDetails target={target} />
        </>
      )}
    </StaffPage>
  );
}

async function change(target: TargetView, values: TargetValues, version: number): Promise<TargetView> {
  const { overrideNote } = values;
  return staffSend(
    'PUT /targets/:id',
    { id: target.id },
    {
      ...bodyOf(values),
      ...(overrideNote === target.overrideNote ? {} : { overrideNote }),
      version,
    },
  );
}

/** One switch, without the form; the way back is in the message. */
function useActive(target: TargetView): { readonly setActive: (isActive: boolean) => Promise<void> } {
  const texts = useMessages(targetMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const send = async (isActive: boolean, version: number): Promise<TargetView> => {
    const body = { ...bodyOf({ ...valuesOfTarget(target), isActive }), version };
    const changed = await staffSend('PUT /targets/:id', { id: target.id }, body);
    await touch(queries, 'targets');
    return changed;
  };
  const setActive = async (isActive: boolean): Promise<void> => {
    try {
      const { version } = await send(isActive, target.version);
      notify.done(isActive ? texts.activated : texts.deactivated, { undo: () => send(!isActive, version) });
    } catch (error) {
      notify.trouble(error);
      await touch(queries, 'targets');
    }
  };
  return { setActive };
}
