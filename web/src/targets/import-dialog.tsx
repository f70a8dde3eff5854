import { Button, Modal, NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { maxBytes } from '../../../src/selection/csv/csv-limits.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import styles from './import-dialog.module.css';
import { ImportColumns, ImportFile } from './import-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { ChangedFileError, useImport } from './use-import.ts';

/** From a CSV file: a trial first, then a report of every row. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useMessages(targetMessages);
  const { messages, format } = useSpoken();
  const [file, setFile] = useState<File | null>(null);
  const [collectionId, setCollectionId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const mine = collections.filter(({ isMine, isOpen }) => isMine && isOpen);
  const chosen = collectionId || (mine[0]?.id ?? '');
  const { trial, taken, step, isStopping, stop } = useImport(file, { collectionId: chosen, isChecked });
  const isBusy = trial.isPending || taken.isPending;
  const isTooLarge = file !== null && file.size > maxBytes;
  const take = (next: File | null): void => {
    setFile(next);
    trial.reset();
    taken.reset();
  };
  const troubleOf = (error: Error | null): ReactNode => {
    if (isTooLarge) return texts.importTooLarge(format.bytes(maxBytes));
    if (error instanceof ChangedFileError) return texts.importFileChanged;
    // The person stopped it: no message.
    return error === null || error.name === 'AbortError' ? undefined : told(error, messages);
  };
  // A trial creates nothing: what is not refused would be taken in.
  const count = trial.data === undefined ? 0 : trial.data.rows - trial.data.refused;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={texts.importTitle}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <div className={styles.import}>
        <FormTrouble text={troubleOf(taken.error ?? trial.error)} />
        {taken.data === undefined ? (
          <>
            <p className={styles.intro}>{texts.importIntro}</p>
            <ImportColumns />
            <ImportFile file={file} isBusy={isBusy} onChoose={take} />
            <NativeSelect
              label={texts.importCollection}
              disabled={isBusy}
              data={mine.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={({ currentTarget }) => {
                setCollectionId(currentTarget.value);
                trial.reset();
              }}
            />
            <Switch
              label={texts.importCheck}
              description={texts.importCheckText}
              disabled={isBusy}
              checked={isChecked}
              onChange={({ currentTarget }) => {
                setChecked(currentTarget.checked);
                trial.reset();
              }}
            />
            {trial.data === undefined || isBusy ? null : <ImportReport answer={trial.data} isTrial />}
            {step === undefined ? null : <ImportProgress step={step} isStopping={isStopping} onStop={stop} />}
            <div className={styles.buttons}>
              {trial.data === undefined ? (
                <Button
                  disabled={file === null || isTooLarge || chosen === ''}
                  loading={trial.isPending}
                  onClick={() => trial.mutate()}
                >
                  {texts.tryImport}
                </Button>
              ) : (
                <Button disabled={count === 0} loading={taken.isPending} onClick={() => taken.mutate()}>
                  {texts.importNow(count, format.number(count))}
                </Button>
              )}
            </div>
          </>
        ) : (
          <>
            <ImportReport answer={taken.data} />
            <div className={styles.buttons}>
              <Button onClick={onClose}>{messages.close}</Button>
              <Button variant="default" onClick={() => take(null)}>
                {texts.importAnother}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
