import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InvitedAnswer } from '../../../src/people/invitations/invitation-shape.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { CopyOnce } from '../staff/copy-once.tsx';
import { Dialog } from '../staff/dialog.tsx';

interface InvitationDialogProperties {
  readonly invited: InvitedAnswer;
  readonly onDone: () => void;
}

/** The link that one person uses once. It is shown here and never again. */
export function InvitationDialog({ invited, onDone }: InvitationDialogProperties): ReactNode {
  const texts = useMessages(peopleMessages);
  const { format } = useSpoken();
  const { account, link, expiresMs } = invited;
  return (
    <Dialog
      onClose={onDone}
      title={texts.linkTitle(account.displayName)}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
    >
      {link === null ? (
        <p>{texts.noLink}</p>
      ) : (
        <CopyOnce
          label={texts.linkTitle(account.displayName)}
          text={new URL(link, location.origin).href}
          about={`${texts.linkText} ${expiresMs === null ? '' : texts.linkUntil(format.moment(expiresMs))}`}
        />
      )}
      <Button variant="default" mt="md" onClick={onDone}>
        {texts.linkDone}
      </Button>
    </Dialog>
  );
}
