import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import savedSearchMessages from '../../translations/en/saved-searches.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { fieldChecks } from '../staff/field-checks.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import type { SearchedList } from './same-search.ts';
import styles from './saved-searches.module.css';

interface SaveSearchDialogProperties {
  readonly list: SearchedList;
  /** As it stands in the address. */
  readonly query: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

interface Named {
  readonly name: string;
  readonly isShared: boolean;
}

export function SaveSearchDialog({ list, query, onClose }: SaveSearchDialogProperties): ReactNode {
  const texts = useMessages(savedSearchMessages);
  const staff = useMessages(staffMessages);
  const { messages, format } = useSpoken();
  const form = useForm<Named>({
    initialValues: { name: '', isShared: false },
    validateInputOnChange: true,
    validate: { name: fieldChecks(staff, (value) => format.number(value)).name },
  });
  const { submit, problems, isSaving } = useEntityForm({
    subject: 'saved-searches',
    form,
    send: ({ name, isShared }) =>
      staffSend('POST /saved-searches', {}, { name: name.trim(), isShared, list, query }),
    saved: ({ name }) => texts.saved(name),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={texts.save} closeButtonProps={{ 'aria-label': messages.close }}>
      <form className={styles.dialog} noValidate onSubmit={submit}>
        <FormTrouble text={problems.general} />
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Switch label={texts.share} {...form.getInputProps('isShared', { type: 'checkbox' })} />
        <Button type="submit" loading={isSaving}>
          {staff.save}
        </Button>
      </form>
    </Modal>
  );
}
