import type { ReactNode } from 'react';
import { Link } from 'react-router';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CheckIcon } from '../shell/icons.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './today.module.css';
import type { Begun } from './use-begun.ts';

/** For an administrator, until the first harvest is planned: what is done, and what comes next. */
export function FirstSteps({ begun }: { readonly begun: Begun }): ReactNode {
  const texts = useMessages(todayMessages);
  const steps = [
    {
      to: '/collections/new',
      name: texts.stepCollection,
      text: texts.stepCollectionText,
      isDone: begun.hasCollections,
    },
    { to: '/people/new', name: texts.stepPeople, text: texts.stepPeopleText, isDone: begun.hasPeople },
    { to: '/targets/new', name: texts.stepTargets, text: texts.stepTargetsText, isDone: begun.hasTargets },
    { to: '/harvests/new', name: texts.stepHarvest, text: texts.stepHarvestText, isDone: begun.hasHarvests },
  ];
  return (
    <Panel title={texts.stepsTitle} text={texts.stepsText}>
      <ol className={styles.steps}>
        {steps.map(({ to, name, text, isDone }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            {isDone ? (
              <span className={styles.done}>
                <CheckIcon size={14} /> {texts.stepDone}
              </span>
            ) : (
              <p className={styles.facts}>{text}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
