import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Dialog } from './dialog.tsx';
import styles from './entity-form.module.css';
import { FormTrouble } from './form-trouble.tsx';
import type { EntityFormState } from './use-entity-form.tsx';

interface FormDialogProperties {
  readonly title: string;
  readonly text?: string;
  readonly state: EntityFormState;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly saveLabel?: string;
  readonly isSaveDisabled?: boolean;
  /** Below the form. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a window over the page, with Save and Cancel. */
export function FormDialog(properties: FormDialogProperties): ReactNode {
  const { title, text, state, onClose, size = 'md', saveLabel, isSaveDisabled = false } = properties;
  const texts = useMessages(staffMessages);
  return (
    <Dialog size={size} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.cancel }}>
      <form className={styles.form} onSubmit={state.submit}>
        {text === undefined ? null : <p>{text}</p>}
        <FormTrouble text={state.problems.general} />
        {properties.children}
        <div className={styles.buttons}>
          <Button type="submit" loading={state.isSaving} disabled={isSaveDisabled}>
            {saveLabel ?? texts.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {properties.after}
      {state.conflict}
    </Dialog>
  );
}
