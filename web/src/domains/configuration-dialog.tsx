import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ConfigurationShape, DomainShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { harvestTexts } from '../harvests/messages.ts';
import { readCount, readSize } from '../harvests/size-text.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { configurationBody, configurationValues, readDepth } from './configuration-values.ts';
import type { ConfigurationValues } from './configuration-values.ts';
import styles from './domains.module.css';
import { domainTexts } from './messages.ts';

interface ConfigurationDialogProperties {
  readonly domain: DomainShape;
  /** Undefined: a new one. */
  readonly configuration: ConfigurationShape | undefined;
  readonly onClose: () => void;
}

const scopes = ['page', 'path', 'host', 'domain'] as const;

/** A configuration, made or changed. */
export function ConfigurationDialog({
  domain,
  configuration,
  onClose,
}: ConfigurationDialogProperties): ReactNode {
  const texts = useMessages(domainTexts);
  const { sizeProblem, numberNeeded } = useMessages(harvestTexts);
  const notify = useNotify();
  // As it was when the dialog was opened.
  const [seen] = useState(configuration);
  const templates = useQuery(staffQuery('/templates'));
  const offered = (templates.data?.templates ?? []).filter(
    ({ id, isOffered }) => isOffered || id === seen?.template.id,
  );
  const form = useForm<ConfigurationValues>({
    initialValues: seen === undefined ? newValues(domain) : configurationValues(seen),
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() === '' ? texts.nameNeeded : null),
      seedListId: (id) => (id === '' ? texts.chooseOne : null),
      templateId: (id) => (id === '' ? texts.chooseOne : null),
      maxUrls: (text) => (readCount(text) === undefined ? numberNeeded : null),
      maxBytes: (text) => (readSize(text) === undefined ? sizeProblem : null),
      depth: (text) => (readDepth(text) === undefined ? numberNeeded : null),
    },
  });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'configurations',
    problems,
    send: ({ version, values }: { readonly values: ConfigurationValues; readonly version: number }) =>
      seen === undefined
        ? staffSend('POST /domains/:id/configurations', { id: domain.id }, configurationBody(values))
        : staffSend(
            'PUT /configurations/:id',
            { id: seen.id },
            {
              ...configurationBody(values),
              version,
            },
          ),
    onSaved: () => {
      notify.done(texts.saved);
      onClose();
    },
  });
  const choose = { value: '', label: texts.chooseOne };
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={seen === undefined ? texts.addConfiguration : texts.editConfiguration}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <form
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => save({ values, version: seen?.version ?? 0 }),
          focusProblem(form),
        )}
      >
        <FormTrouble text={problems.general} />
        <TextInput
          data-autofocus
          label={texts.configurationName}
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={texts.seedList}
            data={[choose, ...domain.seedLists.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.getInputProps('seedListId')}
          />
          <NativeSelect
            label={texts.template}
            data={[choose, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.getInputProps('templateId')}
          />
          <TextInput label={texts.maxUrls} description={texts.limitHint} {...form.getInputProps('maxUrls')} />
          <TextInput
            label={texts.maxBytes}
            description={texts.limitHint}
            {...form.getInputProps('maxBytes')}
          />
          <NativeSelect
            label={texts.scope}
            data={[
              { value: '', label: texts.scopeDefault },
              ...scopes.map((scope) => ({ value: scope, label: texts.scopes[scope] })),
            ]}
            {...form.getInputProps('scope')}
          />
          <TextInput label={texts.depth} description={texts.depthHint} {...form.getInputProps('depth')} />
        </div>
        <Switch
          label={texts.isConfigurationActive}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <Switch label={texts.isDefault} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            {texts.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {conflict === undefined || seen === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...configurationValues(seen) },
            mine: { ...conflict.values.values },
            theirs: { ...configurationValues(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.configurationName },
            { field: 'seedListId', label: texts.seedList, show: (id) => nameOf(domain.seedLists, id) },
            { field: 'templateId', label: texts.template, show: (id) => nameOf(offered, id) },
            { field: 'maxUrls', label: texts.maxUrls },
            { field: 'maxBytes', label: texts.maxBytes },
            { field: 'scope', label: texts.scope },
            { field: 'depth', label: texts.depth },
            { field: 'isActive', label: texts.isConfigurationActive },
            { field: 'isDefault', label: texts.isDefault },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...conflict.values.values, ...chosen };
            form.setValues(values);
            save({ values, version: conflict.current.version });
          }}
        />
      )}
    </Dialog>
  );
}

function newValues(domain: DomainShape): ConfigurationValues {
  return {
    name: '',
    seedListId: domain.seedLists.length === 1 ? (domain.seedLists[0]?.id ?? '') : '',
    templateId: '',
    maxUrls: '',
    maxBytes: '',
    scope: '',
    depth: '',
    isActive: true,
    isDefault: domain.configurationList.length === 0,
  };
}

function nameOf(list: readonly { readonly id: string; readonly name: string }[], id: unknown): ReactNode {
  return list.find((each) => each.id === id)?.name;
}
