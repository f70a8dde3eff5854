import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AccountItem } from '../../../src/people/accounts/account-shape.ts';
import type { InvitedAnswer } from '../../../src/people/invitations/invitation-shape.ts';
import peopleMessages from '../../translations/en/people.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { useNotify } from '../staff/notify.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';

/** For a person who has forgotten the password, or lost the first link. */
export function NewLink({ account }: { readonly account: AccountItem }): ReactNode {
  const texts = useMessages(peopleMessages);
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const [invited, setInvited] = useState<InvitedAnswer>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => staffSend('POST /people/:id/invitation', { id: account.id }),
    onSuccess: setInvited,
    onError: notify.trouble,
    onSettled: () => setIsAsking(false),
  });
  if (account.origin !== 'local' || !account.isActive) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        {texts.newLink}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.newLink}
        confirmLabel={texts.makeLink}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {texts.newLinkText}
      </ConfirmDialog>
      {invited === undefined ? null : (
        <InvitationDialog invited={invited} onDone={() => setInvited(undefined)} />
      )}
    </>
  );
}
