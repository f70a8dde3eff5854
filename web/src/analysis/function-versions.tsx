import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { FunctionView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import styles from './analysis.module.css';
import { lineDiff } from './line-diff.ts';

interface FunctionVersionsProperties {
  readonly one: FunctionView;
  /** Undefined: one may only look. */
  readonly onTake: ((source: string) => void) | undefined;
}

/** All versions, newest first; an older one can be compared and taken over. */
export function FunctionVersions({ one, onTake }: FunctionVersionsProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const [looked, setLooked] = useState<number>();
  return (
    <Panel title={texts.versions}>
      <ul className={styles.list}>
        {one.versions.map(({ number, note, createdMs, createdBy }) => (
          <li key={number}>
            <div className={styles.about}>
              <div className={styles.head}>
                {texts.version(number)}
                {number === one.number ? <StateMark tone="quiet">{texts.newest}</StateMark> : null}
                {number === one.onNumber ? <StateMark tone="good">{texts.on}</StateMark> : null}
              </div>
              {note === '' ? null : <p>{note}</p>}
              <p className={styles.who}>
                {createdBy.displayName}, <When atMs={createdMs} />
              </p>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${texts.look}: ${texts.version(number)}`}
              onClick={() => setLooked(number)}
            >
              {texts.look}
            </Button>
          </li>
        ))}
      </ul>
      {looked === undefined ? null : (
        <VersionDialog one={one} number={looked} onTake={onTake} onClose={() => setLooked(undefined)} />
      )}
    </Panel>
  );
}

interface VersionDialogProperties extends FunctionVersionsProperties {
  readonly number: number;
  readonly onClose: () => void;
}

function VersionDialog({ one, number, onTake, onClose }: VersionDialogProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const notify = useNotify();
  const navigate = useNavigate();
  const version = useQuery(staffQuery('/analysis/functions/:id/versions/:number', { id: one.id, number }));
  const source = version.data?.source;
  const take = (taken: string): void => {
    onTake?.(taken);
    onClose();
    notify.done(texts.restored(number));
    void navigate({ hash: 'source' }, { replace: true, preventScrollReset: true });
  };
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={texts.lookTitle(number)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {version.isError ? <Trouble error={version.error} onRetry={version.refetch} /> : null}
      {version.isLoading ? <Waiting /> : null}
      {source === undefined ? null : (
        <>
          <p className={styles.quiet}>
            {source === one.source ? texts.diffSame : texts.diffWith(one.number)}
          </p>
          <SourceDiff before={source} after={one.source} label={texts.lookTitle(number)} />
        </>
      )}
      <div className={styles.buttons}>
        {source === undefined || onTake === undefined ? null : (
          <Button onClick={() => take(source)}>{texts.restore}</Button>
        )}
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
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
