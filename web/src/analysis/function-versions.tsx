import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FunctionView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { VersionDialog, VersionList } from '../staff/version-list.tsx';
import styles from './analysis.module.css';
import { lineDiff } from './line-diff.ts';

interface FunctionVersionsProperties {
  readonly one: FunctionView;
  /** Undefined: read-only. */
  readonly onTake: ((source: string) => void) | undefined;
}

export function FunctionVersions({ one, onTake }: FunctionVersionsProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  return (
    <VersionList
      versions={one.versions}
      newest={one.number}
      commentOf={({ note }) => note}
      marks={({ number }) => (number === one.onNumber ? <StateMark tone="good">{texts.on}</StateMark> : null)}
    >
      {(number, onClose) => <FunctionVersion one={one} number={number} onTake={onTake} onClose={onClose} />}
    </VersionList>
  );
}

interface FunctionVersionProperties extends FunctionVersionsProperties {
  readonly number: number;
  readonly onClose: () => void;
}

/** Compared with the newest. */
function FunctionVersion({ one, number, ...dialog }: FunctionVersionProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const query = useQuery(staffQuery('/analysis/functions/:id/versions/:number', { id: one.id, number }));
  return (
    <VersionDialog {...dialog} number={number} query={query} textOf={({ source }) => source} tab="source">
      {(source) => (
        <>
          <p className={styles.quiet}>
            {source === one.source ? texts.diffSame : texts.diffWith(one.number)}
          </p>
          <SourceDiff before={source} after={one.source} label={texts.version(number)} />
        </>
      )}
    </VersionDialog>
  );
}

interface SourceDiffProperties {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

function SourceDiff({ before, after, label }: SourceDiffProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const kinds = { same: '', removed: `${texts.diffRemoved}: `, added: `${texts.diffAdded}: ` };
  return (
    <div className={styles.diff} role="region" aria-label={label} tabIndex={0}>
      <ol>
        {lineDiff(before, after).map(({ kind, text }, index) => (
          <li key={`${index} ${text}`} data-kind={kind}>
            <span className={styles.hidden}>{kinds[kind]}</span>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
