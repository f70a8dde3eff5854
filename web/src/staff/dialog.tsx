import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** A window over the page, which is there only while it is open. After it the focus is again where it was before. */
export function Dialog(properties: Omit<ModalProps, 'opened'>): ReactNode {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The target of the dialog may take the focus itself.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    },
    [before],
  );
  return <Modal opened {...properties} />;
}
