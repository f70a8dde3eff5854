import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './analysis.module.css';
import { FunctionItem } from './function-item.tsx';
import { pointName, points } from './point-name.ts';

/** All functions, by when they are called and in the order in which they are. */
export function FunctionsTab(): ReactNode {
  const texts = useMessages(analysisMessages);
  const { may } = useSession();
  const answer = useQuery(staffQuery('/analysis/functions'));
  const functions = answer.data?.functions ?? [];
  const add = may('analysis.edit') ? (
    <Button component={Link} to="/analysis/functions/new">
      {texts.addFunction}
    </Button>
  ) : undefined;
  return (
    <div className={styles.page}>
      {answer.isError ? <Trouble error={answer.error} onRetry={answer.refetch} /> : null}
      {answer.isLoading ? <Waiting /> : null}
      {answer.data !== undefined && functions.length === 0 ? (
        <EmptyState title={texts.functionsNone} text={texts.functionsNoneText} action={add} />
      ) : null}
      {functions.length === 0 ? null : (
        <>
          <div className={styles.row}>
            <p className={styles.intro}>{texts.functionsText}</p>
            {add}
          </div>
          {points.map((point) => {
            const here = functions.filter((one) => one.point === point);
            return here.length === 0 ? null : (
              <Panel key={point} title={pointName(point, texts)}>
                <ul className={styles.list}>
                  {here.map((one, index) => (
                    <FunctionItem key={one.id} one={one} all={here} index={index} />
                  ))}
                </ul>
              </Panel>
            );
          })}
        </>
      )}
    </div>
  );
}
