import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FunctionSummary } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { When } from '../staff/when.tsx';
import styles from './analysis.module.css';
import { FunctionNotice } from './function-notice.tsx';
import { FunctionState, SwitchButton } from './function-switch.tsx';

interface FunctionItemProperties {
  readonly one: FunctionSummary;
  /** Those of its point, in their order. */
  readonly all: readonly FunctionSummary[];
  readonly index: number;
}

/** A function in the list: whether it is on, why not, and its place. */
export function FunctionItem({ one, all, index }: FunctionItemProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: (by: -1 | 1) => {
      const ids = all.map(({ id }) => id).filter((id) => id !== one.id);
      return staffSend(
        'PUT /analysis/functions/order',
        {},
        {
          point: one.point,
          ids: ids.toSpliced(index + by, 0, one.id),
        },
      );
    },
    onSuccess: async () => {
      notify.done(texts.moved);
      await touch(queries, 'analysis');
    },
    onError: (error) => notify.trouble(error),
  });
  const isNewer = one.onNumber !== null && one.number > one.onNumber;
  return (
    <li>
      <div className={styles.about}>
        <div className={styles.head}>
          <Link to={`/analysis/functions/${one.id}`}>{one.name}</Link>
          <FunctionState one={one} />
          {isNewer ? <span className={styles.who}>{texts.newerThere(one.number)}</span> : null}
        </div>
        {one.comment === '' ? null : <p>{one.comment}</p>}
        <p className={styles.who}>
          {texts.version(one.number)}, <When atMs={one.modifiedMs} />
        </p>
        {one.notice === null ? null : <FunctionNotice notice={one.notice} />}
      </div>
      {may('analysis.edit') ? (
        <div className={styles.actions}>
          <SwitchButton one={one} />
          {all.length < 2 ? null : (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={index === 0 || moving.isPending}
                aria-label={`${texts.moveUp}: ${one.name}`}
                onClick={() => moving.mutate(-1)}
              >
                {texts.moveUp}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={index === all.length - 1 || moving.isPending}
                aria-label={`${texts.moveDown}: ${one.name}`}
                onClick={() => moving.mutate(1)}
              >
                {texts.moveDown}
              </Button>
            </>
          )}
        </div>
      ) : null}
    </li>
  );
}
