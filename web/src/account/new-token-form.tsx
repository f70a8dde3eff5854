import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { NewTokenAnswer } from '../../../src/server/staff/shapes/people-shapes.ts';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './account.module.css';
import { accountMessages } from './messages.ts';

interface TokenValues {
  name: string;
  /** '' works until it is deleted. */
  days: string;
}

export function NewTokenForm({ onMade }: { readonly onMade: (token: NewTokenAnswer) => void }): ReactNode {
  const texts = useMessages(accountMessages);
  const checks = useFieldChecks();
  const form = useForm<TokenValues>({
    initialValues: { name: '', days: '90' },
    validate: { name: checks.name },
  });
  const problems = useFormProblems(form);
  const { save, isSaving } = useSaving({
    subject: 'me',
    send: ({ name, days }: TokenValues) =>
      staffSend<NewTokenAnswer>('POST', 'me/tokens', { name, days: days === '' ? null : Number(days) }),
    problems,
    onSaved: (made) => {
      form.reset();
      onMade(made);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save(values), focusProblem(form))}>
      <FormTrouble text={problems.general} />
      <div className={styles.new}>
        <TextInput label={texts.tokenName} {...form.getInputProps('name')} />
        <NativeSelect
          label={texts.tokenDays}
          data={[
            { value: '30', label: texts.tokenDays30 },
            { value: '90', label: texts.tokenDays90 },
            { value: '365', label: texts.tokenDays365 },
            { value: '', label: texts.tokenForever },
          ]}
          {...form.getInputProps('days')}
        />
        <Button type="submit" variant="default" loading={isSaving}>
          {texts.tokenNew}
        </Button>
      </div>
    </form>
  );
}
