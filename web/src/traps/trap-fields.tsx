import { TextInput, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { ExpressionTrial } from './expression-trial.tsx';
import styles from './traps.module.css';

interface TrapFieldsProperties {
  readonly form: {
    readonly errors: Readonly<Record<string, ReactNode>>;
    readonly getInputProps: (field: 'expression' | 'comment') => GetInputPropsReturnType;
  };
  readonly trial: Parameters<typeof ExpressionTrial>[0]['trial'];
}

/** The expression, which is tried while it is typed, and the reason for it. */
export function TrapFields({ form, trial }: TrapFieldsProperties): ReactNode {
  const texts = useMessages(trapMessages);
  return (
    <>
      <TextInput
        label={texts.expressionLabel}
        description={texts.expressionHint}
        data-autofocus
        spellCheck={false}
        maxLength={2000}
        classNames={{ input: styles.code }}
        {...form.getInputProps('expression')}
        error={form.errors['expression'] ?? trial.problem}
      />
      <ExpressionTrial trial={trial} />
      <Textarea label={texts.comment} autosize minRows={1} maxRows={6} {...form.getInputProps('comment')} />
    </>
  );
}
