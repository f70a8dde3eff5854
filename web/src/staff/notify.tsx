import { Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import styles from './notify.module.css';

interface DoneOptions {
  /** Takes back what was done. */
  readonly undo?: () => Promise<unknown>;
  /** It tells by itself what came of it. */
  readonly isToldByUndo?: boolean;
  /** Until somebody closes it: there is more to read than a line. */
  readonly stays?: boolean;
}

export interface Notify {
  readonly done: (text: ReactNode, options?: DoneOptions) => void;
  /** Something went wrong that no field of the page can show. */
  readonly trouble: (error: unknown) => void;
}

const doneMs = 5000;
/** Long enough to read what was done, and to doubt it. */
const undoMs = 30_000;

/** `const notify = useNotify(); … notify.done(texts.changed, { undo: () => staffSend('POST …') })`. */
export function useNotify(): Notify {
  const texts = useMessages(staffMessages);
  const { messages } = useSpoken();
  return useMemo(() => {
    const trouble = (error: unknown): void => {
      notifications.show({
        color: 'red',
        title: messages.troubleTitle,
        message: told(error, messages),
        autoClose: false,
        closeButtonProps: { 'aria-label': messages.close },
      });
    };
    const done: Notify['done'] = (text, { undo, isToldByUndo = false, stays = false } = {}) => {
      const id = randomId();
      const takeBack = async (how: () => Promise<unknown>): Promise<void> => {
        notifications.hide(id);
        try {
          await how();
          if (!isToldByUndo)
            notifications.show({
              message: texts.undone,
              autoClose: doneMs,
              closeButtonProps: { 'aria-label': messages.close },
            });
        } catch (error) {
          trouble(error);
        }
      };
      notifications.show({
        id,
        autoClose: stays ? false : undo === undefined ? doneMs : undoMs,
        closeButtonProps: { 'aria-label': messages.close },
        message:
          undo === undefined ? (
            text
          ) : (
            <div className={styles.withUndo}>
              <span>{text}</span>
              <Button variant="light" size="compact-sm" onClick={() => void takeBack(undo)}>
                {texts.undo}
              </Button>
            </div>
          ),
      });
    };
    return { done, trouble };
  }, [texts, messages]);
}
