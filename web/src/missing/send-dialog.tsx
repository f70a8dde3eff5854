import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SendMissingAnswer } from '../../../src/reading/missing/missing-shape.ts';
import missingMessages from '../../translations/en/missing.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { useList } from '../staff/use-list.ts';
import { inBatches } from './in-batches.ts';

interface SendDialogProperties {
  readonly urls: readonly string[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Puts the chosen addresses into a harvest; those that were not taken are named with the reason. */
export function SendDialog({ urls, onClose, onSent }: SendDialogProperties): ReactNode {
  const texts = useMessages(missingMessages);
  const { messages, format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const [harvestId, setHarvestId] = useState('');
  const harvests = useList('/harvests', { isActive: true, limit: 500 });
  // A broad harvest takes every domain and no single address.
  const offered = (harvests.rows ?? []).filter(({ kind }) => kind !== 'broad');
  const sending = useMutation({
    mutationFn: async (): Promise<SendMissingAnswer> => {
      const answers = await inBatches(urls, (some) =>
        staffSend('POST /missing-urls/send', {}, { urls: some, harvestId }),
      );
      return {
        sent: answers.reduce((sum, each) => sum + each.sent, 0),
        refused: answers.flatMap((each) => each.refused),
      };
    },
    onSuccess: async ({ sent, refused }) => {
      notify.done(texts.done(sent, format.number(sent)));
      onSent();
      await touch(queries, 'missing-urls');
      if (refused.length === 0) onClose();
    },
  });
  const refused = sending.data?.refused ?? [];
  return (
    <Dialog title={texts.send} onClose={onClose} closeButtonProps={{ 'aria-label': messages.close }}>
      <p>{texts.sendText}</p>
      <NativeSelect
        label={texts.harvest}
        value={harvestId}
        onChange={({ currentTarget }) => setHarvestId(currentTarget.value)}
        data={[
          { value: '', label: texts.chooseHarvest },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {sending.isError ? <Trouble error={sending.error} /> : null}
      {refused.length === 0 ? null : (
        <>
          <p role="status">{texts.refused(refused.length, format.number(refused.length))}</p>
          <ul>
            {refused.map(({ url, reason, code, values }) => (
              <li key={url}>
                {url}: <Reason message={reason} code={code} values={values} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        mt="md"
        disabled={harvestId === '' || sending.isSuccess}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {texts.sending}
      </Button>
    </Dialog>
  );
}
