import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FunctionSummary, FunctionView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { StateMark } from '../staff/state-mark.tsx';

interface FunctionProperties {
  readonly one: FunctionSummary;
}

export function FunctionState({ one }: FunctionProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  if (one.onNumber !== null) return <StateMark tone="good">{texts.onVersion(one.onNumber)}</StateMark>;
  return one.notice === null ? (
    <StateMark tone="quiet">{texts.off}</StateMark>
  ) : (
    <StateMark tone="bad">{texts.offTrouble}</StateMark>
  );
}

/** On with the newest version, or off; and from an older version to the newest. */
export function SwitchButton({ one }: FunctionProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const set = async (number: number | null, version: number): Promise<FunctionView> => {
    const saved = await staffSend(
      'PUT /analysis/functions/:id/switch',
      { id: one.id },
      {
        version,
        number,
      },
    );
    queries.setQueryData(staffQuery('/analysis/functions/:id', { id: one.id }).queryKey, saved);
    await touch(queries, 'analysis');
    return saved;
  };
  const switching = useMutation({
    mutationFn: (number: number | null) => set(number, one.version),
    onSuccess: (saved) =>
      notify.done(saved.onNumber === null ? texts.switchedOff : texts.switchedOn(saved.onNumber), {
        undo: () => set(one.onNumber, saved.version),
      }),
    onError: (error) => notify.trouble(error),
  });
  const button = (label: string, number: number | null): ReactNode => (
    <Button
      size="compact-sm"
      variant={number === null ? 'subtle' : 'default'}
      loading={switching.isPending && switching.variables === number}
      aria-label={`${label}: ${one.name}`}
      onClick={() => switching.mutate(number)}
    >
      {label}
    </Button>
  );
  if (one.onNumber === null) return button(texts.switchOn, one.number);
  return (
    <>
      {one.number > one.onNumber ? button(texts.switchTo(one.number), one.number) : null}
      {button(texts.switchOff, null)}
    </>
  );
}
