import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { NationView } from '../../../src/analysis/desk/nation-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormDialog } from '../staff/form-dialog.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';

interface CountryDialogProperties {
  /** As it was when somebody began to change it. */
  readonly nation: NationView;
  readonly onClose: () => void;
}

/** As it is typed: codes with spaces between. */
interface Typed {
  readonly languages: string;
  readonly topLevelDomains: string;
}

export function CountryDialog({ nation, onClose }: CountryDialogProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const form = useForm<Typed>({ initialValues: typedOf(nation) });
  const state = useEntityForm<Typed, NationView>({
    subject: 'analysis',
    form,
    entity: nation,
    valuesOf: typedOf,
    fields: [
      { field: 'languages', label: texts.countryLanguages },
      { field: 'topLevelDomains', label: texts.countryDomains },
    ],
    send: ({ languages, topLevelDomains }, version) =>
      staffSend(
        'PUT /analysis/nation',
        {},
        { languages: codesOf(languages), topLevelDomains: codesOf(topLevelDomains), version },
      ),
    query: staffQuery('/analysis/nation'),
    saved: texts.saved,
    onSaved: onClose,
  });
  return (
    <FormDialog size="lg" title={texts.country} state={state} onClose={onClose}>
      <TextInput
        label={texts.countryLanguages}
        description={texts.countryLanguagesText}
        data-autofocus
        {...form.getInputProps('languages')}
      />
      <TextInput
        label={texts.countryDomains}
        description={texts.countryDomainsText}
        {...form.getInputProps('topLevelDomains')}
      />
    </FormDialog>
  );
}

function typedOf({ languages, topLevelDomains }: NationView): Typed {
  return { languages: languages.join(' '), topLevelDomains: topLevelDomains.join(' ') };
}

function codesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}
