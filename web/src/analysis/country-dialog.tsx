import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NationAnswer } from '../../../src/server/staff/shapes/analysis-shapes.ts';
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { staffMessages } from '../staff/messages.ts';
import { useNotify } from '../staff/notify.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { analysisTexts } from './messages.ts';

interface CountryDialogProperties {
  /** As it was when somebody began to change it. */
  readonly nation: NationAnswer;
  readonly onClose: () => void;
}

/** As it is typed: codes with spaces between. */
interface Typed {
  readonly languages: string;
  readonly topLevelDomains: string;
}

export function CountryDialog({ nation, onClose }: CountryDialogProperties): ReactNode {
  const texts = useMessages(analysisTexts);
  const { save: saveLabel } = useMessages(staffMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useForm<Typed>({ initialValues: typedOf(nation) });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'analysis',
    problems,
    send: (sent: NationAnswer) => staffSend('PUT /analysis/nation', {}, sent),
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/analysis/nation').queryKey, saved);
      notify.done(texts.saved);
      onClose();
    },
  });
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={texts.country}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <form
        className={styles.page}
        onSubmit={form.onSubmit((typed) => save({ version: nation.version, ...nationOf(typed) }))}
      >
        <FormTrouble text={problems.general} />
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
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving}>
            {saveLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...typedOf(nation) },
            mine: { ...typedOf(conflict.values) },
            theirs: { ...typedOf(conflict.current) },
          }}
          fields={[
            { field: 'languages', label: texts.countryLanguages },
            { field: 'topLevelDomains', label: texts.countryDomains },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const typed = { ...typedOf(conflict.values), ...chosen };
            form.setValues(typed);
            save({ version: conflict.current.version, ...nationOf(typed) });
          }}
        />
      )}
    </Dialog>
  );
}

function typedOf({ languages, topLevelDomains }: Omit<NationAnswer, 'version'>): Typed {
  return { languages: languages.join(' '), topLevelDomains: topLevelDomains.join(' ') };
}

function nationOf({ languages, topLevelDomains }: Typed): Omit<NationAnswer, 'version'> {
  return { languages: codesOf(languages), topLevelDomains: codesOf(topLevelDomains) };
}

function codesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}
