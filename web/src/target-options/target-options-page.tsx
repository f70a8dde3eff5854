import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { budgets } from '../../../src/catalogue/target-options.ts';
import type { TargetOptionsView } from '../../../src/selection/target-options-shape.ts';
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { ApiProblem } from '../api/get-json.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { touch } from '../staff/live.ts';
import { Loaded } from '../staff/loaded.tsx';
import { useNotify } from '../staff/notify.tsx';
import { LeaveQuestion } from '../staff/save-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useSeen } from '../staff/use-seen.ts';
import { changedCells, everyCombination, withChanges } from './allowed-grid.ts';
import type { GridChanges } from './allowed-grid.ts';
import { BudgetGrid } from './budget-grid.tsx';
import styles from './target-options-page.module.css';

const noChanges: GridChanges = new Map();

/** `/target-options`: which budget, frequency and depth may be combined in this house. */
export function TargetOptionsPage(): ReactNode {
  const texts = useMessages(targetOptionsMessages);
  const options = useQuery(staffQuery('/target-options'));
  return (
    <StaffPage title={texts.pageTitle} intro={texts.pageIntro}>
      <Loaded query={options}>{(data) => <Grids options={data} />}</Loaded>
      <HistoryPanel path="/target-options/history" />
    </StaffPage>
  );
}

function Grids({ options }: { readonly options: TargetOptionsView }): ReactNode {
  const texts = useMessages(targetOptionsMessages);
  const { messages, format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const isEditor = useSession().may('target-options.edit');
  const [changes, setChanges] = useState(noChanges);
  // Changes by others are shown while nothing is unsaved here; otherwise saving is a conflict.
  const [seen, see] = useSeen(
    options,
    () => changes.size > 0,
    () => {},
  );
  const shown = withChanges(seen.combinations, changes);
  const save = useMutation({
    mutationFn: () => staffSend('PUT /target-options', {}, { version: seen.version, combinations: shown }),
    onSuccess: async (saved) => {
      queries.setQueryData(staffQuery('/target-options').queryKey, saved);
      see(saved);
      setChanges(noChanges);
      notify.done(texts.saved);
      await touch(queries, 'target-options');
    },
    onError: (error) => {
      // Another was faster: what is there now is shown, with my changes on top.
      if (error instanceof ApiProblem && error.status === 409 && error.current !== undefined) {
        const current = error.current as TargetOptionsView;
        queries.setQueryData(staffQuery('/target-options').queryKey, current);
        see(current);
      }
    },
  });
  const isConflict = save.error instanceof ApiProblem && save.error.status === 409;
  return (
    <>
      <FormTrouble
        text={save.error === null ? undefined : isConflict ? texts.conflict : told(save.error, messages)}
      />
      <p className={styles.hint}>{isEditor ? texts.keysHint : texts.onlyAdministrators}</p>
      <div className={styles.grids}>
        {budgets.map((budget) => (
          <BudgetGrid
            key={budget}
            budget={budget}
            allowed={shown}
            changes={changes}
            isEditor={isEditor}
            onSet={(cells, isAllowed) =>
              setChanges(changedCells(seen.combinations, changes, { cells, isAllowed }))
            }
          />
        ))}
      </div>
      <div className={styles.bar}>
        {isEditor ? (
          <>
            <Button
              disabled={changes.size === 0 || shown.length === 0}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {texts.save}
            </Button>
            <Button variant="default" disabled={changes.size === 0} onClick={() => setChanges(noChanges)}>
              {texts.discard}
            </Button>
          </>
        ) : null}
        <span role="status" data-bad={shown.length === 0 || undefined}>
          {shown.length === 0
            ? texts.atLeastOne
            : texts.allowedCount(format.number(shown.length), format.number(everyCombination.length))}
          {changes.size === 0 ? '' : ` · ${texts.changedCount(changes.size)}`}
        </span>
      </div>
      <LeaveQuestion isAsked={changes.size > 0 && !save.isPending} />
    </>
  );
}
