import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBlocker, useLocation } from 'react-router';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import styles from './save-bar.module.css';

interface SaveBarProperties {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Where 'Save' is not the right word. */
  readonly saveLabel?: string;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** Saves also where nothing was typed: a new thing with good proposals. */
  readonly isAlways?: boolean;
  /** Stays at the end of the form: in a dense table it would cover half a row of fields. */
  readonly isStill?: boolean;
  readonly children?: ReactNode;
}

/** The end of a form: Save (its submit button), Cancel, and a question before one leaves what is not saved. */
export function SaveBar(properties: SaveBarProperties): ReactNode {
  const {
    isDirty,
    isSaving,
    saveLabel,
    onCancel,
    cancelLabel,
    isAlways = false,
    isStill = false,
    children,
  } = properties;
  const texts = useMessages(staffMessages);
  return (
    <div className={styles.bar} data-still={isStill || undefined}>
      <Button type="submit" loading={isSaving} disabled={!isDirty && !isAlways}>
        {saveLabel ?? texts.save}
      </Button>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          {cancelLabel ?? texts.cancel}
        </Button>
      )}
      {children}
      <span className={styles.state} role="status">
        {isDirty ? texts.unsaved : ''}
      </span>
      <LeaveQuestion isAsked={isDirty && !isSaving} />
    </div>
  );
}

/** Before one goes to another page with something unsaved on this one. */
export function LeaveQuestion({ isAsked }: { readonly isAsked: boolean }): ReactNode {
  const texts = useMessages(staffMessages);
  const { pathname } = useLocation();
  // After saving, the next page may be open while the form is still shown: then there is nothing to confirm.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsked && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal opened onClose={() => blocker.reset()} title={texts.leaveTitle} withCloseButton={false}>
      <p className={styles.question}>{texts.leaveText}</p>
      <div className={styles.buttons}>
        <Button data-autofocus onClick={() => blocker.reset()}>
          {texts.stay}
        </Button>
        <Button variant="light" color="red" onClick={() => blocker.proceed()}>
          {texts.leave}
        </Button>
      </div>
    </Modal>
  );
}
