import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WatchWordsAnswer } from '../../../src/server/staff/shapes/analysis-shapes.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useSeen } from '../staff/use-seen.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { analysisTexts } from './messages.ts';

/** Words that somebody watches for, one a line. */
export function WatchWordsTab(): ReactNode {
  const words = useQuery(staffQuery('/analysis/watch-words'));
  if (words.isError) return <Trouble error={words.error} onRetry={words.refetch} />;
  return words.data === undefined ? <Waiting /> : <WatchWords answer={words.data} />;
}

function WatchWords({ answer }: { readonly answer: WatchWordsAnswer }): ReactNode {
  const texts = useMessages(analysisTexts);
  const { format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const isReadOnly = !useSession().may('analysis.edit');
  const form = useForm({ initialValues: { words: answer.words.join('\n') } });
  const show = ({ words }: WatchWordsAnswer): void => {
    form.setInitialValues({ words: words.join('\n') });
    form.reset();
  };
  const [seen, see] = useSeen(answer, () => form.isDirty(), show);
  const problems = useFormProblems(form);
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'analysis',
    problems,
    send: (sent: WatchWordsAnswer) => staffSend('PUT /analysis/watch-words', {}, sent),
    onSaved: (saved) => {
      see(saved);
      show(saved);
      queries.setQueryData(staffQuery('/analysis/watch-words').queryKey, saved);
      notify.done(texts.saved);
    },
  });
  const lines = linesOf(form.values.words);
  return (
    <form
      className={styles.page}
      onSubmit={form.onSubmit(({ words }) => save({ version: seen.version, words: linesOf(words) }))}
    >
      <p className={styles.intro}>{texts.wordsText}</p>
      <FormTrouble text={problems.general} />
      <Textarea
        label={texts.wordsLabel}
        description={texts.wordsDescription}
        autosize
        minRows={8}
        maxRows={30}
        className={styles.narrow}
        disabled={isReadOnly}
        {...form.getInputProps('words')}
      />
      <p className={styles.quiet}>{texts.wordsCount(lines.length, format.number(lines.length))}</p>
      {isReadOnly ? null : (
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onCancel={() => form.reset()} />
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { words: seen.words.join('\n') },
            mine: { words: conflict.values.words.join('\n') },
            theirs: { words: conflict.current.words.join('\n') },
          }}
          fields={[{ field: 'words', label: texts.wordsLabel }]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const words = typeof chosen['words'] === 'string' ? chosen['words'] : form.values.words;
            form.setValues({ words });
            save({ version: conflict.current.version, words: linesOf(words) });
          }}
        />
      )}
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
