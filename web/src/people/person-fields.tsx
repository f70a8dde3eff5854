import { MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roles } from '../../../src/catalogue/roles.ts';
import type { RoleName } from '../../../src/catalogue/roles.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { roleName } from '../staff/role-name.ts';

export interface PersonValues {
  displayName: string;
  email: string;
  role: RoleName;
  collections: string[];
}

interface PersonFieldsProperties<Values extends PersonValues> {
  readonly form: UseFormReturnType<Values>;
  /** Name and e-mail come from a directory. */
  readonly isFromElsewhere?: boolean;
  /** Nobody takes the administrator's role from himself by mistake. */
  readonly isRoleFixed?: boolean;
}

/** The fields that new and existing people share. */
export function PersonFields<Values extends PersonValues>(
  properties: PersonFieldsProperties<Values>,
): ReactNode {
  const { form, isFromElsewhere = false, isRoleFixed = false } = properties;
  const texts = useMessages(peopleMessages);
  const staffTexts = useMessages(staffMessages);
  const { role } = form.getValues();
  return (
    <>
      <TextInput
        label={texts.displayName}
        description={isFromElsewhere ? texts.fromElsewhere : undefined}
        required
        readOnly={isFromElsewhere}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={texts.email}
        description={texts.emailText}
        type="email"
        readOnly={isFromElsewhere}
        {...form.getInputProps('email')}
      />
      <Radio.Group
        label={texts.role}
        description={isRoleFixed ? texts.notYou : texts.roleText}
        {...form.getInputProps('role')}
      >
        <Stack gap="xs" mt="xs">
          {roles.map((each) => (
            <Radio
              key={each}
              value={each}
              disabled={isRoleFixed && each !== role}
              label={roleName(each, staffTexts)}
              description={aboutRole(each, texts)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {role === 'librarian' ? <CollectionsField form={form} /> : null}
    </>
  );
}

function CollectionsField<Values extends PersonValues>({
  form,
}: {
  readonly form: UseFormReturnType<Values>;
}): ReactNode {
  const texts = useMessages(peopleMessages);
  const { data } = useQuery(staffQuery('/collections'));
  const { collections } = form.getValues();
  return (
    <MultiSelect
      label={texts.collections}
      description={collections.length === 0 ? texts.collectionsNone : texts.collectionsText}
      searchable
      hidePickedOptions
      data={(data?.collections ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('collections')}
    />
  );
}

function aboutRole(role: RoleName, texts: MessagesOf<typeof peopleMessages>): string {
  switch (role) {
    case 'reader':
      return texts.roleReaderText;
    case 'librarian':
      return texts.roleLibrarianText;
    case 'curator':
      return texts.roleCuratorText;
    case 'engineer':
      return texts.roleEngineerText;
    case 'administrator':
      return texts.roleAdministratorText;
  }
}
