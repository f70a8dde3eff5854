import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { todayMessages } from './messages.ts';
import styles from './today.module.css';

/** For an administrator of a house in which nothing is set up yet. */
export function FirstSteps(): ReactNode {
  const texts = useMessages(todayMessages);
  const steps = [
    { to: '/collections/new', name: texts.stepCollection, text: texts.stepCollectionText },
    { to: '/people/new', name: texts.stepPeople, text: texts.stepPeopleText },
    { to: '/records/new', name: texts.stepRecords, text: texts.stepRecordsText },
    { to: '/harvests/new', name: texts.stepHarvest, text: texts.stepHarvestText },
  ];
  return (
    <Panel title={texts.stepsTitle} text={texts.stepsText}>
      <ol className={styles.steps}>
        {steps.map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            <p className={styles.facts}>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
