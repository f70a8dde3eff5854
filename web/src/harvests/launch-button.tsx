import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { HarvestView, PreviewAnswer } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import styles from './launch-button.module.css';

interface LaunchButtonProperties {
  readonly harvest: HarvestView;
  /** The preview that was shown before. */
  readonly preview: PreviewAnswer | undefined;
}

/** Launches a harvest, after saying what will happen. */
export function LaunchButton({ harvest, preview }: LaunchButtonProperties): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const [isTransferring, setIsTransferring] = useState(true);
  const isFed = harvest.kind !== 'broad' && harvest.collections.length > 0;
  const looking = useMutation({
    mutationFn: (isWithTransfer: boolean) =>
      staffSend('POST /harvests/:id/preview', { id: harvest.id }, { isTransferring: isWithTransfer }),
  });
  const launching = useMutation({
    mutationFn: () =>
      staffSend(
        'POST /harvests/:id/launch',
        { id: harvest.id },
        {
          isTransferring: isFed && isTransferring,
        },
      ),
    onSuccess: async ({ run }) => {
      setIsAsked(false);
      const { number, problemCount: left } = run;
      const isWhole = left === 0;
      notify.done(
        isWhole
          ? texts.launched(number)
          : `${texts.launched(number)}. ${texts.transferProblems(left, format.number(left))}`,
      );
      await touch(queries, 'harvests');
      await navigate(`/jobs?runId=${run.id}`);
    },
    onError: (error) => notify.trouble(error),
  });
  return (
    <>
      <Button
        onClick={() => {
          setIsAsked(true);
          if (preview === undefined || !isTransferring) looking.mutate(isTransferring);
        }}
      >
        {texts.launch}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.launchTitle(harvest.name)}
        confirmLabel={texts.launch}
        isBusy={launching.isPending}
        onConfirm={() => launching.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        <div className={styles.question}>
          <Effect preview={looking.isIdle ? preview : looking.data} />
          {harvest.isRehearsal ? <p>{texts.launchRehearsal}</p> : null}
          {harvest.isActive ? null : <p>{texts.launchInactive}</p>}
          {harvest.schedule === null ? null : <p>{texts.launchSchedule}</p>}
          {isFed ? (
            <Switch
              label={texts.launchTransfer}
              checked={isTransferring}
              onChange={({ currentTarget: { checked } }) => {
                setIsTransferring(checked);
                looking.mutate(checked);
              }}
            />
          ) : null}
        </div>
      </ConfirmDialog>
    </>
  );
}

function Effect({ preview }: { readonly preview: PreviewAnswer | undefined }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  if (preview === undefined) return <p>{texts.launchUnknown}</p>;
  const { jobs, configurations, left } = preview;
  const excluded = left.reduce((sum, { count }) => sum + count, 0);
  return (
    <p>
      {jobs === 0
        ? `${texts.previewNothing}. ${texts.previewNothingText}`
        : texts.launchText(
            texts.previewJobs(jobs, format.number(jobs)),
            texts.previewSites(configurations, format.number(configurations)),
          )}
      {excluded === 0 ? '' : ` ${texts.launchLeft(excluded, format.number(excluded))}`}
    </p>
  );
}
