import { Button, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { defined } from '../../../src/formats/values/defined.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { Panel } from '../staff/panel.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import type { TakenAddress } from './taken-address.ts';
import styles from './target-form.module.css';

interface ProposalFormProperties {
  readonly taken: TakenAddress;
  readonly onAnother: () => void;
}

interface Proposal {
  readonly title: string;
  readonly note: string;
}

const longestTitle = 200;
const longestNote = 20_000;

/** For those who have no collection of their own: an address and why; a curator does the rest. */
export function ProposalForm({ taken, onAnother }: ProposalFormProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const [isSent, setSent] = useState(false);
  const form = useForm<Proposal>({
    initialValues: { title: taken.title.slice(0, longestTitle), note: '' },
    validateInputOnChange: true,
    validate: {
      title: (value) => (value.trim().length > longestTitle ? texts.problems.titleLong : null),
      note: (value) => (value.length > longestNote ? texts.problems.noteLong : null),
    },
  });
  const state = useEntityForm({
    subject: 'proposals',
    form,
    send: ({ title, note }) =>
      staffSend(
        'POST /proposals',
        {},
        { url: taken.url, ...defined({ title: title.trim() || undefined, note: note.trim() || undefined }) },
      ),
    onSaved: () => setSent(true),
  });
  if (isSent) {
    return (
      <EmptyState
        title={texts.proposed}
        text={taken.url}
        action={<Button onClick={onAnother}>{texts.proposeAnother}</Button>}
      />
    );
  }
  return (
    <EntityForm state={state} className={styles.form} noValidate isAlways saveLabel={texts.propose}>
      <Panel title={texts.formAbout}>
        <TextInput label={texts.titleOptional} autoFocus {...form.getInputProps('title')} />
        <Textarea label={texts.proposeNote} autosize minRows={3} {...form.getInputProps('note')} />
      </Panel>
    </EntityForm>
  );
}
