import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import styles from './add-sites.module.css';

/** A pasted list of domains. Refused lines stay in the field for correction. */
export function AddManySites({ harvestId }: { readonly harvestId: string }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const [names, setNames] = useState('');
  const adding = useMutation({
    mutationFn: () => staffSend('POST /harvests/:id/domains', { id: harvestId }, { names }),
    onSuccess: async ({ taken, refused }) => {
      notify.done(texts.addManyDone(taken, format.number(taken)));
      setNames(refused.map(({ text }) => text).join('\n'));
      await touch(queries, 'harvests');
    },
    onError: (error) => notify.trouble(error),
  });
  const refused = adding.data?.refused ?? [];
  return (
    <form
      className={styles.many}
      onSubmit={(event) => {
        event.preventDefault();
        if (names.trim() !== '') adding.mutate();
      }}
    >
      <Textarea
        label={texts.addMany}
        description={texts.addManyText}
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        value={names}
        onChange={({ currentTarget }) => setNames(currentTarget.value)}
      />
      <div role="status">
        {refused.length === 0 ? null : (
          <>
            <p>{texts.addManyRefused}</p>
            <ul>
              {refused.map(({ line, text, reason, code, values }) => (
                <li key={line}>
                  {texts.addManyLine(format.number(line), text)}{' '}
                  <Reason message={reason} code={code} values={values} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button type="submit" size="xs" loading={adding.isPending} disabled={names.trim() === ''}>
        {texts.addManySend}
      </Button>
    </form>
  );
}
