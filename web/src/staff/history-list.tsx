import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HistoryAnswer } from '../../../src/catalogue/field-shapes.ts';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import type { AnswerOf, Get, GetPath } from '../api/endpoint-types.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import type { MessagesOf } from '../language/messages.ts';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { isHappening, isNothing } from './history-fields.ts';
import styles from './history-list.module.css';
import { listDifference } from './list-difference.ts';
import { ShownValue } from './shown-value.tsx';
import { When } from './when.tsx';

export type HistoryPath = {
  [Path in GetPath]: AnswerOf<Get<Path>> extends HistoryAnswer ? Path : never;
}[GetPath];

interface HistoryListProperties {
  readonly path: HistoryPath;
  /** Left out where there is only one thing of this kind. */
  readonly id?: string;
  /** Names of fields that differ from those of other things. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** A value of a field, where it is no word for people. */
  readonly showValue?: (field: string, value: unknown) => ReactNode;
  /** The actions for a change. */
  readonly action?: (change: Change) => ReactNode;
}

type Change = HistoryAnswer['changes'][number];

/** Changes with person and time; newest first. */
export function HistoryList({ path, id, fieldNames, showValue, action }: HistoryListProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const history = useQuery(staffQuery(path as '/targets/:id/history', { id } as { readonly id: string }));
  if (history.isError) return <Trouble error={history.error} onRetry={history.refetch} />;
  if (history.data === undefined) return <Waiting />;
  const { changes } = history.data;
  if (changes.length === 0) return <p>{texts.historyNone}</p>;
  const nameOf = (field: string): string => wordFor({ ...texts.historyFields, ...fieldNames }, field);
  const show = (field: string, value: unknown): ReactNode =>
    showValue?.(field, value) ?? <ShownValue field={field} value={value} />;
  return (
    <ol className={styles.history}>
      {changes.map((change) => (
        <li key={change.id}>
          <p className={styles.who}>
            <strong>{change.by.displayName}</strong> {actionName(change, texts)}
            {change.part === null
              ? ''
              : ` ${texts.historyPart(wordFor(texts.historyParts, change.subject), change.part)}`}
            {change.bulk === null ? '' : ` (${texts.historyBulks[change.bulk.kind]})`}{' '}
            <When atMs={change.at} /> {action?.(change)}
          </p>
          <ChangedFields change={change} nameOf={nameOf} show={show} />
        </li>
      ))}
    </ol>
  );
}

interface ChangedFieldsProperties {
  readonly change: Change;
  readonly nameOf: (field: string) => string;
  readonly show: (field: string, value: unknown) => ReactNode;
}

/** Of what is new, there is nothing that it was before; what it was made as is shown on demand. */
function ChangedFields({ change, nameOf, show }: ChangedFieldsProperties): ReactNode {
  const texts = useMessages(staffMessages);
  if (!isMaking(change))
    return (
      <dl className={styles.fields}>
        {change.fields.map((changed) => (
          <div key={changed.field}>
            <dt>{nameOf(changed.field)}</dt>
            <dd>
              <ChangedValue {...changed} show={show} />
            </dd>
          </div>
        ))}
      </dl>
    );
  const made = change.fields.filter(({ to }) => !isNothing(to));
  if (made.length === 0) return null;
  return (
    <details>
      <summary>{texts.historyMade}</summary>
      <dl className={styles.fields}>
        {made.map(({ field, to }) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>{show(field, to)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface ChangedValueProperties extends Pick<ChangedFieldsProperties, 'show'> {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Of long lists only what has changed in them. */
function ChangedValue({ field, from, to, show }: ChangedValueProperties): ReactNode {
  const texts = useMessages(staffMessages);
  if (isHappening(field)) return to === null ? texts.historyNew : show(field, to);
  const difference = listDifference(from, to);
  const [before, after] = difference === undefined ? [from, to] : [difference.from, difference.to];
  const isBoth = difference === undefined || (difference.from.length > 0 && difference.to.length > 0);
  return (
    <>
      {difference?.from.length === 0 ? '+ ' : <del>{show(field, before)}</del>}{' '}
      {isBoth ? <span aria-hidden="true">→</span> : null}{' '}
      {difference?.to.length === 0 ? null : <ins>{show(field, after)}</ins>}
    </>
  );
}

/** An object that nobody created, such as the mapping, starts with its first change. */
function isMaking({ action, fields }: Change): boolean {
  return action === 'create' && fields.every(({ from }) => isNothing(from));
}

function actionName(change: Change, texts: MessagesOf<typeof staffMessages>): string {
  switch (change.action) {
    case 'create':
      return isMaking(change) ? texts.historyCreate : texts.historyChange;
    case 'change':
      return texts.historyChange;
    case 'delete':
      return texts.historyDelete;
    case 'undo':
      return texts.historyUndo;
  }
}
