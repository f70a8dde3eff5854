import { TextInput, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';

interface NameFieldsProperties {
  readonly form: { readonly getInputProps: (field: 'name' | 'comment') => GetInputPropsReturnType };
  readonly isReadOnly?: boolean;
}

/** The fields that most entities begin with. */
export function NameFields({ form, isReadOnly = false }: NameFieldsProperties): ReactNode {
  const { historyFields: texts } = useMessages(staffMessages);
  const shared = { disabled: isReadOnly, maw: '40rem' };
  return (
    <>
      <TextInput label={texts.name} required maxLength={200} {...shared} {...form.getInputProps('name')} />
      <Textarea
        label={texts.comment}
        autosize
        minRows={2}
        maxRows={12}
        {...shared}
        {...form.getInputProps('comment')}
      />
    </>
  );
}
