import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ProfileView, ProfilesAnswer } from '../../../src/analysis/desk/profile-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';

interface ProfileActionsProperties {
  /** Undefined: the usual one is shown. */
  readonly own: ProfileView | undefined;
  readonly isUsed: boolean;
  readonly defaultProfile: ProfilesAnswer['defaultProfile'];
  readonly onChosen: (id: string | null) => void;
}

/** To use a profile, to copy it, to remove it. */
export function ProfileActions({
  own,
  isUsed,
  defaultProfile,
  onChosen,
}: ProfileActionsProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  const [isRemoving, setIsRemoving] = useState(false);
  const using = useMutation({
    mutationFn: () => staffSend('PUT /analysis/profiles/used', {}, { id: own?.id ?? null }),
    onSuccess: async () => {
      notify.done(texts.profileInUse);
      await touch(queries, 'analysis');
    },
    onError: (error) => notify.trouble(error),
  });
  const copying = useMutation({
    mutationFn: () => {
      const { name, weights, threshold } = own ?? defaultProfile;
      const copy = { name: texts.profileCopyName(name), weights, threshold };
      return staffSend('POST /analysis/profiles', {}, copy);
    },
    onSuccess: async ({ id }) => {
      await touch(queries, 'analysis');
      onChosen(id);
    },
    onError: (error) => notify.trouble(error),
  });
  const removing = useMutation({
    mutationFn: ({ id, version }: ProfileView) => staffSend('DELETE /analysis/profiles/:id', { id, version }),
    onSuccess: async () => {
      setIsRemoving(false);
      onChosen(null);
      notify.done(texts.profileRemoved);
      await touch(queries, 'analysis');
    },
    onError: (error) => notify.trouble(error),
  });
  if (!may('analysis.edit')) return null;
  return (
    <>
      {isUsed ? null : (
        <Button loading={using.isPending} onClick={() => using.mutate()}>
          {texts.profileUse}
        </Button>
      )}
      <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
        {texts.profileCopy}
      </Button>
      {own === undefined || isUsed ? null : (
        <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
          {texts.profileRemove}
        </Button>
      )}
      {own === undefined ? null : (
        <ConfirmDialog
          isOpen={isRemoving}
          title={texts.removeTitle(own.name)}
          confirmLabel={texts.profileRemove}
          isDanger
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(own)}
          onCancel={() => setIsRemoving(false)}
        >
          {texts.profileRemoveText}
        </ConfirmDialog>
      )}
    </>
  );
}
