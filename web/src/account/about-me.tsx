import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import accountMessages from '../../translations/en/account.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import type { BodyOf } from '../api/endpoint-types.ts';
import { refreshSession } from '../api/session.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { offeredLanguages, useMessages, useSpoken } from '../language/language.tsx';
import { Facts } from '../staff/facts.tsx';
import type { Fact } from '../staff/facts.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import { roleName } from '../staff/role-name.ts';
import { useEntityForm } from '../staff/use-entity-form.tsx';

interface MyValues {
  displayName: string;
  email: string;
  language: BodyOf<'PUT /me'>['language'];
}

function valuesOf({ displayName, email, language }: OwnAccount): MyValues {
  // A stored language that is no longer offered becomes English.
  return { displayName, email, language: offered(language)?.language ?? 'en' };
}

function offered(language: string): (typeof offeredLanguages)[number] | undefined {
  return offeredLanguages.find((each) => each.language === language);
}

export function AboutMe({ me }: { readonly me: OwnAccount }): ReactNode {
  const texts = useMessages(accountMessages);
  const staffTexts = useMessages(staffMessages);
  const { choose } = useSpoken();
  const checks = useFieldChecks();
  const form = useForm<MyValues>({
    initialValues: valuesOf(me),
    validateInputOnChange: true,
    validate: { displayName: checks.name, email: checks.email },
  });
  const { submit, problems, isSaving, conflict } = useEntityForm<MyValues, OwnAccount>({
    subject: 'me',
    form,
    entity: me,
    valuesOf,
    fields: [
      { field: 'displayName', label: texts.displayName },
      { field: 'email', label: texts.email },
      { field: 'language', label: texts.language },
    ],
    send: (values, version) => staffSend('PUT /me', {}, { ...values, version }),
    onSaved: async (_, { language }) => {
      const chosen = offered(language);
      if (chosen !== undefined) choose(chosen.language);
      await refreshSession();
    },
    saved: texts.saved,
  });
  return (
    <Panel title={texts.about}>
      <MyFacts me={me} />
      <form noValidate onSubmit={submit}>
        <Stack>
          <FormTrouble text={problems.general} />
          <TextInput
            label={texts.displayName}
            description={me.origin === 'local' ? undefined : texts.fromElsewhere}
            autoComplete="name"
            required
            readOnly={me.origin !== 'local'}
            {...form.getInputProps('displayName')}
          />
          <TextInput
            label={texts.email}
            description={texts.emailText}
            type="email"
            autoComplete="email"
            readOnly={me.origin !== 'local'}
            {...form.getInputProps('email')}
          />
          <NativeSelect
            label={texts.language}
            description={texts.languageText}
            data={offeredLanguages.map(({ language, name }) => ({ value: language, label: name }))}
            {...form.getInputProps('language')}
          />
          <div>
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
              {staffTexts.save}
            </Button>
          </div>
        </Stack>
      </form>
      {conflict}
    </Panel>
  );
}

function MyFacts({ me }: { readonly me: OwnAccount }): ReactNode {
  const texts = useMessages(accountMessages);
  const staffTexts = useMessages(staffMessages);
  const { may } = useSession();
  const { data } = useQuery({
    ...staffQuery('/collections'),
    enabled: may('selection.read') && me.role === 'librarian',
  });
  const facts: Fact[] = [
    { name: texts.accountName, value: me.name },
    { name: texts.role, value: roleName(me.role, staffTexts) },
  ];
  if (data !== undefined) {
    const mine = data.collections.filter(({ id }) => me.collections.includes(id)).map(({ name }) => name);
    facts.push({ name: texts.collections, value: mine.join(', ') || '–' });
  }
  return <Facts facts={facts} />;
}
