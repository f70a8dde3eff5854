import { defined } from '../../../src/formats/values/defined.ts';
import { Button, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { noteProblem } from '../notes/note-problem.ts';
import { reachedTargets } from '../notes/reached-targets.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './note-dialog.module.css';

interface NoteDialogProperties {
  readonly url: string;
  /** Undefined for a page that the archive does not have. */
  readonly timestamp: string | undefined;
  readonly onClose: () => void;
}

interface Written {
  readonly text: string;
}

interface NewNotes {
  readonly notes: readonly NoteView[];
}

/** For the staff: a remark on the capture that is on the screen, or on its absence. Says afterwards on which target it is. */
export function NoteDialog({ url, timestamp, onClose }: NoteDialogProperties): ReactNode {
  const texts = useMessages(noteMessages);
  const { messages, format } = useSpoken();
  // The page in the frame may go on while somebody writes: the note is on what was there.
  const [of] = useState({ url, ...defined({ timestamp }) });
  const [landed, setLanded] = useState<NewNotes>();
  const form = useForm<Written>({
    initialValues: { text: '' },
    validateInputOnChange: true,
    validate: { text: (text) => noteProblem(text, texts) },
  });
  const problems = useFormProblems({ setErrors: form.setErrors, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving<Written, NewNotes>({
    subject: 'notes',
    send: ({ text }) => staffSend('POST /notes', {}, { kind: 'reading', text: text.trim(), ...of }),
    problems,
    onSaved: setLanded,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={of.timestamp === undefined ? texts.dialogTitleMissing : texts.dialogTitle}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <dl className={styles.of}>
        <dt>{texts.address}</dt>
        <dd>{of.url}</dd>
        <dt>{texts.collected}</dt>
        <dd>
          {of.timestamp === undefined
            ? messages.notArchivedShort
            : `${format.date(of.timestamp)}, ${format.time(of.timestamp)} ${messages.utc}`}
        </dd>
      </dl>
      {landed === undefined ? (
        <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => save(values))}>
          <FormTrouble text={problems.general} />
          <Textarea
            label={texts.noteLabel}
            description={of.timestamp === undefined ? texts.dialogTextMissing : texts.dialogText}
            required
            autosize
            minRows={4}
            maxRows={14}
            data-autofocus
            {...form.getInputProps('text')}
          />
          <Button type="submit" loading={isSaving}>
            {texts.send}
          </Button>
        </form>
      ) : (
        <Landed
          notes={landed.notes}
          onAnother={() => {
            setLanded(undefined);
            form.reset();
          }}
        />
      )}
    </Modal>
  );
}

interface LandedProperties {
  readonly notes: readonly NoteView[];
  readonly onAnother: () => void;
}

/** Plain links: the banner stands outside the pages that have a router. */
function Landed({ notes, onAnother }: LandedProperties): ReactNode {
  const texts = useMessages(noteMessages);
  const targets = reachedTargets(notes);
  return (
    <div className={styles.form} role="status">
      {targets.length === 0 ? (
        <p>{texts.landedNowhere}</p>
      ) : (
        <>
          <p>{texts.landed(targets.length)}</p>
          <ul className={styles.targets}>
            {targets.map(({ id, title }) => (
              <li key={id}>
                <a href={`/targets/${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href="/notes">{texts.allNotes}</a>
      </p>
      <Button variant="default" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  );
}
