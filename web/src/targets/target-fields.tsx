import { Select, TagsInput, TextInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { separateKeywords } from './separate-keywords.ts';
import { readUrlLines } from './typed-url.ts';
import type { TargetFormState } from './use-target-form.ts';

interface WhatProperties {
  readonly form: TargetFormState;
  readonly collections: readonly CollectionView[];
  readonly isUrlFixed: boolean;
}

/** Collection, title and, where it may be changed, the address. */
export function What({ form, collections, isUrlFixed }: WhatProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const isCurator = useSession().may('targets.decide');
  // A new address is asked for again; the server may refuse robots, and a curator take it all the same.
  const isOverridable =
    !isUrlFixed && isCurator && (form.isDirty('url') || form.getValues().overrideNote !== '');
  return (
    <Panel title={texts.formWhat}>
      <Select
        label={texts.fields.collectionId}
        data-path="collectionId"
        required
        searchable={collections.length > 7}
        allowDeselect={false}
        data={collections.map(({ id, name, isOpen }) => ({
          value: id,
          label: isOpen ? name : `${name} (${texts.closedCollection})`,
        }))}
        value={form.getValues().collectionId || null}
        error={form.errors['collectionId']}
        onChange={(id) => {
          form.setFieldValue('collectionId', id ?? '');
          const themes = collections.find((each) => each.id === id)?.themes ?? [];
          if (!themes.some((theme) => theme.id === form.getValues().themeId))
            form.setFieldValue('themeId', '');
        }}
      />
      <TextInput
        label={texts.fields.title}
        required
        autoFocus
        description={isUrlFixed && form.getInitialValues().title !== '' ? texts.titleHint : undefined}
        {...form.getInputProps('title')}
      />
      {isUrlFixed ? null : (
        <TextInput
          label={texts.fields.url}
          required
          description={texts.urlFixed}
          spellCheck={false}
          inputMode="url"
          {...form.getInputProps('url')}
        />
      )}
      {isOverridable ? (
        <Textarea
          label={texts.fields['overrideNote']}
          description={texts.overrideOffer}
          autosize
          minRows={2}
          {...form.getInputProps('overrideNote')}
        />
      ) : null}
    </Panel>
  );
}

export function Supplementary({ form }: { readonly form: TargetFormState }): ReactNode {
  const texts = useMessages(targetMessages);
  const { wrong } = readUrlLines(form.getValues().supplementary);
  // The server names a line: supplementary.3
  const told = Object.entries(form.errors).find(([field]) => field.startsWith('supplementary'))?.[1];
  return (
    <Textarea
      label={texts.fields['supplementary']}
      description={texts.supplementaryHint}
      autosize
      minRows={2}
      maxRows={12}
      spellCheck={false}
      {...form.getInputProps('supplementary')}
      error={
        told === undefined || wrong.length === 0
          ? told
          : texts.supplementaryWrong(wrong.slice(0, 5).join(', '))
      }
    />
  );
}

interface AboutProperties {
  readonly form: TargetFormState;
  readonly collection: CollectionView | undefined;
}

/** Theme, keywords and notes. */
export function About({ form, collection }: AboutProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { themeId, keywords } = form.getValues();
  const themes = collection?.themes.filter(({ id, isOffered }) => isOffered || id === themeId) ?? [];
  return (
    <Panel title={texts.formAbout}>
      <Select
        label={texts.fields.themeId}
        description={collection === undefined ? texts.themeNeedsCollection : texts.themeHint}
        required
        disabled={collection === undefined}
        searchable={themes.length > 7}
        allowDeselect={false}
        data={themes.map(({ id, name }) => ({ value: id, label: name }))}
        value={themeId || null}
        error={form.errors['themeId']}
        onChange={(id) => form.setFieldValue('themeId', id ?? '')}
      />
      <TagsInput
        label={texts.fields['keywords']}
        description={texts.keywordsHint}
        splitChars={[',', ';']}
        acceptValueOnBlur
        value={keywords}
        error={Object.entries(form.errors).find(([field]) => field.startsWith('keywords'))?.[1]}
        onChange={(changed) => form.setFieldValue('keywords', separateKeywords(changed))}
      />
      <Textarea
        label={texts.fields['contentNote']}
        description={texts.contentNoteHint}
        autosize
        minRows={2}
        maxRows={16}
        {...form.getInputProps('contentNote')}
      />
      <Textarea
        label={texts.fields['technicalNote']}
        description={texts.technicalNoteHint}
        autosize
        minRows={2}
        maxRows={16}
        {...form.getInputProps('technicalNote')}
      />
    </Panel>
  );
}
