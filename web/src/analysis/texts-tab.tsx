import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NamedText } from '../../../src/analysis/desk/text-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { When } from '../staff/when.tsx';
import styles from './analysis.module.css';
import { TextDialog } from './text-dialog.tsx';

/** Reference texts, or lists for functions: each a name and a text. */
export function TextsTab({ kind }: { readonly kind: NamedText['kind'] }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { may } = useSession();
  const answer = useQuery(staffQuery('/analysis/texts', { kind }));
  const [edited, setEdited] = useState<NamedText | 'new'>();
  const [removed, setRemoved] = useState<NamedText>();
  const mayEdit = may('analysis.edit');
  const isReference = kind === 'reference';
  const add = mayEdit ? (
    <Button onClick={() => setEdited('new')}>{isReference ? texts.addReference : texts.addList}</Button>
  ) : undefined;
  const all = answer.data?.texts;
  return (
    <div className={styles.page}>
      {answer.isError ? <Trouble error={answer.error} onRetry={answer.refetch} /> : null}
      {answer.isLoading ? <Waiting /> : null}
      {all?.length === 0 ? (
        <EmptyState
          title={isReference ? texts.referencesNone : texts.listsNone}
          text={isReference ? texts.referencesNoneText : texts.listsNoneText}
          action={add}
        />
      ) : null}
      {all === undefined || all.length === 0 ? null : (
        <>
          <div className={styles.row}>
            <p className={styles.intro}>{isReference ? texts.referencesText : texts.listsText}</p>
            {add}
          </div>
          <ul className={styles.list}>
            {all.map((one) => (
              <TextItem key={one.id} one={one} mayEdit={mayEdit} onEdit={setEdited} onRemove={setRemoved} />
            ))}
          </ul>
        </>
      )}
      {edited === undefined ? null : (
        <TextDialog
          key={edited === 'new' ? 'new' : edited.id}
          kind={kind}
          one={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed === undefined ? null : <RemoveText one={removed} onDone={() => setRemoved(undefined)} />}
    </div>
  );
}

interface TextItemProperties {
  readonly one: NamedText;
  readonly mayEdit: boolean;
  readonly onEdit: (one: NamedText) => void;
  readonly onRemove: (one: NamedText) => void;
}

function TextItem({ one, mayEdit, onEdit, onRemove }: TextItemProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const isReference = one.kind === 'reference';
  const count = one.text.split(isReference ? /\s+/ : /\n/).filter((part) => part.trim() !== '').length;
  return (
    <li>
      <div className={styles.about}>
        <div className={styles.head}>
          <strong>{one.name}</strong>
          <span className={styles.who}>
            {(isReference ? texts.words : texts.wordsCount)(count, format.number(count))},{' '}
            <When atMs={one.modifiedMs} />
          </span>
        </div>
        {one.comment === '' ? null : <p>{one.comment}</p>}
      </div>
      {mayEdit ? (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${texts.change}: ${one.name}`}
            onClick={() => onEdit(one)}
          >
            {texts.change}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${texts.remove}: ${one.name}`}
            onClick={() => onRemove(one)}
          >
            {texts.remove}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function RemoveText({ one, onDone }: { readonly one: NamedText; readonly onDone: () => void }): ReactNode {
  const texts = useMessages(analysisMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => staffSend('DELETE /analysis/texts/:id', { id: one.id, version: one.version }),
    onSuccess: async () => {
      notify.done(texts.removed);
      onDone();
      await touch(queries, 'analysis');
    },
    onError: (error) => notify.trouble(error),
  });
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeTitle(one.name)}
      confirmLabel={texts.remove}
      isDanger
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onCancel={onDone}
    >
      {one.kind === 'reference' ? texts.removeReferenceText : texts.removeListText}
    </ConfirmDialog>
  );
}
