import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WatchWordsView } from '../../../src/analysis/desk/watch-words-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { Loaded } from '../staff/loaded.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './analysis.module.css';

/** Words that somebody watches for, one a line. */
export function WatchWordsTab(): ReactNode {
  const words = useQuery(staffQuery('/analysis/watch-words'));
  return <Loaded query={words}>{(answer) => <WatchWords answer={answer} />}</Loaded>;
}

function WatchWords({ answer }: { readonly answer: WatchWordsView }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const isReadOnly = !useSession().may('analysis.edit');
  const form = useForm({ initialValues: valuesOf(answer) });
  const state = useEntityForm({
    subject: 'analysis',
    form,
    entity: answer,
    valuesOf,
    fields: [{ field: 'words', label: texts.wordsLabel }],
    send: ({ words }, version) =>
      staffSend('PUT /analysis/watch-words', {}, { version, words: linesOf(words) }),
    query: staffQuery('/analysis/watch-words'),
    saved: texts.saved,
  });
  const lines = linesOf(form.values.words);
  return (
    <EntityForm state={state} className={styles.page} isReadOnly={isReadOnly}>
      <p className={styles.intro}>{texts.wordsText}</p>
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
    </EntityForm>
  );
}

function valuesOf({ words }: WatchWordsView): { readonly words: string } {
  return { words: words.join('\n') };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
