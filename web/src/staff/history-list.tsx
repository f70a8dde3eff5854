import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HistoryAnswer } from '../../../src/server/staff/shapes/common-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import styles from './history-list.module.css';
import { staffMessages } from './messages.ts';
import type { StaffMessages } from './messages-en.ts';
import { ShownValue } from './shown-value.tsx';
import { When } from './when.tsx';

interface HistoryListProperties {
  /** `records/ID/history` */
  readonly path: string;
  /** What a field is called; its own name where there is none. */
  readonly fieldName?: (field: string) => string | undefined;
  /** A value of a field, where it is no word for people. */
  readonly showValue?: (field: string, value: unknown) => ReactNode;
}

type Change = HistoryAnswer['changes'][number];

/** Who changed what, and when; newest first. */
export function HistoryList({ path, fieldName, showValue }: HistoryListProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const history = useQuery(staffQuery<HistoryAnswer>(path));
  if (history.isError) return <Trouble error={history.error} onRetry={history.refetch} />;
  if (history.data === undefined) return <Waiting />;
  const changes = history.data.changes.toSorted((one, other) => other.version - one.version);
  if (changes.length === 0) return <p>{texts.historyNone}</p>;
  const show = (field: string, value: unknown): ReactNode =>
    showValue?.(field, value) ?? <ShownValue value={value} />;
  return (
    <ol className={styles.history}>
      {changes.map((change) => (
        <li key={`${change.version} ${change.at}`}>
          <p className={styles.who}>
            <strong>{change.by.displayName}</strong> {actionName(change, texts)}
            {change.isBulk ? ` (${texts.historyBulk})` : ''} <When atMs={change.at} />
          </p>
          {change.action === 'create' ? null : (
            <dl className={styles.fields}>
              {change.fields.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{fieldName?.(field) ?? field}</dt>
                  <dd>
                    <del>{show(field, from)}</del> <span aria-hidden="true">→</span>{' '}
                    <ins>{show(field, to)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

function actionName({ action }: Change, texts: StaffMessages): string {
  switch (action) {
    case 'create':
      return texts.historyCreate;
    case 'change':
      return texts.historyChange;
    case 'delete':
      return texts.historyDelete;
    case 'undo':
      return texts.historyUndo;
  }
}
