import { TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { NamedText } from '../../../src/analysis/desk/text-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormDialog } from '../staff/form-dialog.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';

interface TextDialogProperties {
  readonly kind: NamedText['kind'];
  /** Undefined: a new one. */
  readonly one: NamedText | undefined;
  readonly onClose: () => void;
}

interface Said {
  readonly name: string;
  readonly text: string;
  readonly comment: string;
}

export function TextDialog({ kind, one, onClose }: TextDialogProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const form = useForm<Said>({
    initialValues: saidOf(one ?? { name: '', text: '', comment: '' }),
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const state = useEntityForm<Said, NamedText>({
    subject: 'analysis',
    form,
    entity: one,
    valuesOf: saidOf,
    fields: [
      { field: 'name', label: texts.name },
      { field: 'text', label: texts.text },
      { field: 'comment', label: texts.comment },
    ],
    send: (values, version) =>
      one === undefined
        ? staffSend('POST /analysis/texts', {}, { kind, ...values })
        : staffSend('PUT /analysis/texts/:id', { id: one.id }, { ...values, version }),
    saved: texts.saved,
    onSaved: onClose,
  });
  const isReference = kind === 'reference';
  const newTitle = isReference ? texts.addReference : texts.addList;
  return (
    <FormDialog size="xl" title={one?.name ?? newTitle} state={state} onClose={onClose}>
      <TextInput label={texts.name} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={texts.text}
        {...(isReference ? {} : { description: texts.listText })}
        autosize
        minRows={8}
        maxRows={18}
        spellCheck={isReference}
        maxLength={500_000}
        {...form.getInputProps('text')}
      />
      <Textarea label={texts.comment} autosize minRows={1} maxRows={6} {...form.getInputProps('comment')} />
    </FormDialog>
  );
}

function saidOf({ name, text, comment }: Said): Said {
  return { name, text, comment };
}
