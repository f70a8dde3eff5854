import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TriedDocument } from '../../../src/analysis/desk/profile-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import styles from './analysis.module.css';
import type { Scoring } from './profile-values.ts';
import { shortNumber } from './short-number.ts';

const waitMs = 400;
const maxParts = 8;

/** Documents from the whole range of relevance scores, scored by the weights as they are typed. */
export function ProfileTrial({ scoring }: { readonly scoring: Scoring | undefined }): ReactNode {
  const texts = useMessages(analysisMessages);
  const mayTry = useSession().may('analysis.edit');
  const [asked] = useDebouncedValue(scoring === undefined ? '' : JSON.stringify(scoring), waitMs);
  const trial = useQuery({
    queryKey: ['profile-trial', asked],
    queryFn: () => staffSend('POST /analysis/profiles/try', {}, JSON.parse(asked)),
    enabled: mayTry && asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const assessed = trial.data?.assessed;
  if (assessed === undefined) return null;
  return (
    <Panel title={texts.profileTry} text={texts.profileTryText}>
      {assessed.length === 0 ? <p className={styles.quiet}>{texts.tryNoDocuments}</p> : null}
      <ul className={styles.list}>
        {assessed.map((document) => (
          <AssessedDocument key={`${document.timestamp} ${document.url}`} document={document} />
        ))}
      </ul>
    </Panel>
  );
}

function AssessedDocument({ document }: { readonly document: TriedDocument }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const { url, timestamp, title, relevance, isSelected, parts } = document;
  const points = (value: number): string =>
    `${value > 0 ? '+' : ''}${shortNumber(Number(value.toFixed(1)), format)}`;
  return (
    <li>
      <div className={styles.about}>
        <div className={styles.head}>
          <a href={replayPath('all', timestamp, url)}>{title === '' ? url : title}</a>
          <span className={styles.number}>{texts.points(shortNumber(relevance, format))}</span>
          <StateMark tone={isSelected ? 'good' : 'quiet'}>
            {isSelected ? texts.selected : texts.rejected}
          </StateMark>
        </div>
        <ul className={styles.parts}>
          {parts.slice(0, maxParts).map(({ name, adds }) => (
            <li key={name}>{texts.adds(points(adds), name)}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
