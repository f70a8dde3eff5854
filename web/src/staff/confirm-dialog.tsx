import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import styles from './save-bar.module.css';

interface ConfirmDialogProperties {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** It destroys something. */
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(properties: ConfirmDialogProperties): ReactNode {
  const { isOpen, title, children, confirmLabel, isDanger = false, isBusy = false } = properties;
  const texts = useMessages(staffMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={properties.onCancel}
      title={title}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <div className={styles.question}>{children}</div>
      <div className={styles.buttons}>
        <Button {...(isDanger ? { color: 'red' } : {})} loading={isBusy} onClick={properties.onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="default" data-autofocus onClick={properties.onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Modal>
  );
}
