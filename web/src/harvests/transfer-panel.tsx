import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { touch } from '../staff/live.ts';
import { Panel } from '../staff/panel.tsx';
import { TransferReport } from './transfer-report.tsx';
import styles from './transfer-panel.module.css';

interface TransferPanelProperties {
  /** Which targets: of a harvest, of a collection, or all. */
  readonly question: { readonly harvestId?: string; readonly collectionId?: string };
  readonly title?: string;
  readonly text?: string;
  /** The step that must come first. */
  readonly hindrance?: string | undefined;
  readonly children?: ReactNode;
}

/** Takes targets over into configurations; first as a trial, where one wants. */
export function TransferPanel({
  question,
  title,
  text,
  hindrance,
  children,
}: TransferPanelProperties): ReactNode {
  const texts = useMessages(harvestMessages);
  const queries = useQueryClient();
  const transfer = useMutation({
    mutationFn: (isTrial: boolean) => staffSend('POST /transfers', {}, { ...question, isTrial }),
    onSuccess: async (_, isTrial) => {
      if (!isTrial) await touch(queries, 'transfers');
    },
  });
  const button = (isTrial: boolean): ReactNode => (
    <Button
      variant={isTrial ? 'default' : 'light'}
      disabled={hindrance !== undefined}
      loading={transfer.isPending && transfer.variables === isTrial}
      onClick={() => transfer.mutate(isTrial)}
    >
      {isTrial ? texts.transferTry : texts.transferDo}
    </Button>
  );
  return (
    <Panel title={title ?? texts.transferTitle} text={text ?? texts.transferText}>
      <div className={styles.row}>
        {children}
        {button(true)}
        {button(false)}
      </div>
      {hindrance === undefined ? null : <p className={styles.hint}>{hindrance}</p>}
      {transfer.isError ? <Trouble error={transfer.error} /> : null}
      <div role="status">
        {transfer.data === undefined ? null : (
          <TransferReport report={transfer.data} isTrial={transfer.variables} />
        )}
      </div>
    </Panel>
  );
}
