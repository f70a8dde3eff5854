import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tokenScopes } from '../../../src/people/token-scopes.ts';
import type { TokenScope } from '../../../src/people/token-scopes.ts';
import type { NewToken } from '../../../src/people/token-shape.ts';
import accountMessages from '../../translations/en/account.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './account.module.css';

interface TokenValues {
  name: string;
  days: string;
  scope: TokenScope;
  /** Empty for all collections that I may use. */
  collections: string[];
}

export function NewTokenForm({ onMade }: { readonly onMade: (token: NewToken) => void }): ReactNode {
  const texts = useMessages(accountMessages);
  const checks = useFieldChecks();
  const form = useForm<TokenValues>({
    initialValues: { name: '', days: '90', scope: 'read', collections: [] },
    validate: { name: checks.name },
  });
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const { submit, problems, isSaving } = useEntityForm({
    subject: 'me',
    form,
    send: ({ days, scope, ...values }) => {
      const isNarrow = scope === 'propose' && values.collections.length > 0;
      const chosen = isNarrow ? values.collections : null;
      const body = { name: values.name, days: Number(days), scopes: [scope], collections: chosen };
      return staffSend('POST /me/tokens', {}, body);
    },
    onSaved: (made) => {
      form.reset();
      onMade(made);
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormTrouble text={problems.general} />
      <div className={styles.new}>
        <TextInput label={texts.tokenName} {...form.getInputProps('name')} />
        <NativeSelect
          label={texts.tokenDays}
          data={[
            { value: '30', label: texts.tokenDays30 },
            { value: '90', label: texts.tokenDays90 },
            { value: '365', label: texts.tokenDays365 },
          ]}
          {...form.getInputProps('days')}
        />
        <NativeSelect
          label={texts.tokenScope}
          data={tokenScopes.map((value) => ({ value, label: texts.tokenScopes[value] }))}
          {...form.getInputProps('scope')}
        />
        {form.values.scope === 'propose' ? (
          <MultiSelect
            label={texts.tokenCollections}
            placeholder={texts.tokenAllCollections}
            data={collections.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('collections')}
          />
        ) : null}
        <Button type="submit" variant="default" loading={isSaving}>
          {texts.tokenNew}
        </Button>
      </div>
    </form>
  );
}
