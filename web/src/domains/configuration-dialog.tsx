import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ConfigurationView } from '../../../src/planning/domains/configuration.ts';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { readCount, readSize } from '../harvests/size-text.ts';
import { useMessages } from '../language/language.tsx';
import { FormDialog } from '../staff/form-dialog.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { configurationBody, configurationValues, readDepth } from './configuration-values.ts';
import type { ConfigurationValues } from './configuration-values.ts';
import styles from './domains.module.css';

interface ConfigurationDialogProperties {
  readonly domain: DomainView;
  /** Undefined: a new one. */
  readonly configuration: ConfigurationView | undefined;
  readonly onClose: () => void;
}

const scopes = ['page', 'path', 'host', 'domain'] as const;

/** A configuration, made or changed. */
export function ConfigurationDialog({
  domain,
  configuration,
  onClose,
}: ConfigurationDialogProperties): ReactNode {
  const texts = useMessages(domainMessages);
  const { sizeProblem, numberNeeded } = useMessages(harvestMessages);
  const templates = useQuery(staffQuery('/templates'));
  const offered = (templates.data?.templates ?? []).filter(
    ({ id, isOffered }) => isOffered || id === configuration?.template.id,
  );
  const form = useForm<ConfigurationValues>({
    initialValues: configuration === undefined ? newValues(domain) : configurationValues(configuration),
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
  const state = useEntityForm<ConfigurationValues, ConfigurationView>({
    subject: 'configurations',
    form,
    entity: configuration,
    valuesOf: configurationValues,
    fields: [
      { field: 'name', label: texts.configurationName },
      { field: 'seedListId', label: texts.seedList, show: (id) => nameOf(domain.seedLists, id) },
      { field: 'templateId', label: texts.template, show: (id) => nameOf(offered, id) },
      { field: 'maxUrls', label: texts.maxUrls },
      { field: 'maxBytes', label: texts.maxBytes },
      { field: 'scope', label: texts.scope },
      { field: 'depth', label: texts.depth },
      { field: 'isActive', label: texts.isConfigurationActive },
      { field: 'isDefault', label: texts.isDefault },
    ],
    send: (values, version) => {
      const body = configurationBody(values);
      return configuration === undefined
        ? staffSend('POST /domains/:id/configurations', { id: domain.id }, body)
        : staffSend('PUT /configurations/:id', { id: configuration.id }, { ...body, version });
    },
    saved: texts.saved,
    onSaved: onClose,
  });
  const choose = { value: '', label: texts.chooseOne };
  return (
    <FormDialog
      size="lg"
      title={configuration === undefined ? texts.addConfiguration : texts.editConfiguration}
      state={state}
      isSaveDisabled={!form.isDirty()}
      onClose={onClose}
    >
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
        <TextInput label={texts.maxBytes} description={texts.limitHint} {...form.getInputProps('maxBytes')} />
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
      <Switch label={texts.isConfigurationActive} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <Switch label={texts.isDefault} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
    </FormDialog>
  );
}

function newValues(domain: DomainView): ConfigurationValues {
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
