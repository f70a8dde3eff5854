import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { HarvestFields } from './harvest-fields.tsx';
import styles from './harvest-fields.module.css';
import { newHarvestBody, newHarvestValues } from './harvest-values.ts';
import type { HarvestValues } from './harvest-values.ts';
import { harvestTexts } from './messages.ts';
import { useHarvestForm } from './use-harvest-form.ts';

/** `/harvests/new` */
export function NewHarvestPage(): ReactNode {
  const texts = useMessages(harvestTexts);
  const notify = useNotify();
  const navigate = useNavigate();
  const form = useHarvestForm(newHarvestValues);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving({
    subject: 'harvests',
    problems,
    send: (values: HarvestValues) => staffSend('POST /harvests', {}, newHarvestBody(values)),
    onSaved: async ({ id, kind }) => {
      form.resetDirty();
      notify.done(texts.created);
      await navigate(`/harvests/${id}${kind === 'broad' ? '' : '#sites'}`);
    },
  });
  return (
    <StaffPage
      title={texts.newTitle}
      back={{ to: '/harvests', label: texts.title }}
      right="planning.edit"
      isNarrow
    >
      <form className={styles.form} onSubmit={form.onSubmit((values) => save(values), focusProblem(form))}>
        <FormTrouble text={problems.general} />
        <HarvestFields form={form} />
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} saveLabel={texts.create} />
      </form>
    </StaffPage>
  );
}
