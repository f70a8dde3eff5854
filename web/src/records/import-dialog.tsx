import { Button, Code, FileButton, Modal, NativeSelect, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { filledColumns } from '../../../src/selection/csv/csv-columns.ts';
import type { CollectionsAnswer, ImportAnswer } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffQuery, staffSendFile } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { touch } from '../staff/live.ts';
import styles from './import-dialog.module.css';
import { ImportReport } from './import-report.tsx';
import { recordMessages } from './messages.ts';
import { offerFile } from '../staff/offer-file.ts';

const mostNameCharacters = 200;

/** From a CSV file: a trial first, then a report of every row. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useMessages(recordMessages);
  const { messages, format } = useSpoken();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [collectionId, setCollectionId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const collections = useQuery(staffQuery<CollectionsAnswer>('collections')).data?.collections ?? [];
  const mine = collections.filter(({ isMine, isOpen }) => isMine && isOpen);
  const chosen = collectionId || (mine[0]?.id ?? '');
  const send = async (isTrial: boolean): Promise<ImportAnswer> => {
    if (file === null) throw new Error('No file was chosen');
    const question = new URLSearchParams({
      collectionId: chosen,
      fileName: file.name.slice(0, mostNameCharacters),
      isTrial: String(isTrial),
      isChecked: String(isChecked),
    });
    return staffSendFile<ImportAnswer>(`records/import?${question}`, file, 'text/csv');
  };
  const trial = useMutation({ mutationFn: () => send(true) });
  const taken = useMutation({ mutationFn: () => send(false), onSuccess: () => touch(queries, 'records') });
  const error = taken.error ?? trial.error;
  const isBusy = trial.isPending || taken.isPending;
  const take = (next: File | null): void => {
    setFile(next);
    trial.reset();
    taken.reset();
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
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <div className={styles.import}>
        <FormTrouble text={error === null ? undefined : told(error, messages)} />
        {taken.data === undefined ? (
          <>
            <p className={styles.intro}>{texts.importIntro}</p>
            <Columns />
            <FileField file={file} onChoose={take} />
            <NativeSelect
              label={texts.importCollection}
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
              checked={isChecked}
              onChange={({ currentTarget }) => {
                setChecked(currentTarget.checked);
                trial.reset();
              }}
            />
            {trial.data === undefined ? null : <ImportReport answer={trial.data} isTrial />}
            <div className={styles.buttons}>
              {trial.data === undefined ? (
                <Button
                  disabled={file === null || chosen === ''}
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

/** What the heading of a file may have. */
function Columns(): ReactNode {
  const texts = useMessages(recordMessages);
  return (
    <p className={styles.intro}>
      {texts.importColumns}
      {filledColumns.map((column, index) => (
        <Fragment key={column}>
          {index === 0 ? '' : ', '}
          <Code>{column}</Code>
        </Fragment>
      ))}
      .{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => offerFile('records.csv', `\uFEFF${filledColumns.join(',')}\r\n`)}
      >
        {texts.importTemplate}
      </Button>
    </p>
  );
}

interface FileFieldProperties {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

function FileField({ file, onChoose }: FileFieldProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const { format } = useSpoken();
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files[0] ?? null);
      }}
    >
      <FileButton accept=".csv,text/csv,text/plain" onChange={onChoose}>
        {(properties) => (
          <Button {...properties} variant={file === null ? 'light' : 'default'} data-autofocus>
            {file === null ? texts.chooseFile : texts.otherFile}
          </Button>
        )}
      </FileButton>
      <span role="status">{file === null ? texts.dropFile : `${file.name}, ${format.bytes(file.size)}`}</span>
    </div>
  );
}
