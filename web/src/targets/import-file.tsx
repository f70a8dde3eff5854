import { Button, Code, FileButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { filledColumns } from '../../../src/selection/csv/csv-columns.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { offerFile } from '../staff/offer-file.ts';
import styles from './import-dialog.module.css';

/** The columns of a file. */
export function ImportColumns(): ReactNode {
  const texts = useMessages(targetMessages);
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
        onClick={() => offerFile('targets.csv', `\uFEFF${filledColumns.join(',')}\r\n`)}
      >
        {texts.importTemplate}
      </Button>
    </p>
  );
}

interface ImportFileProperties {
  readonly file: File | null;
  readonly isBusy: boolean;
  readonly onChoose: (file: File | null) => void;
}

export function ImportFile({ file, isBusy, onChoose }: ImportFileProperties): ReactNode {
  const texts = useMessages(targetMessages);
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
        if (!isBusy) onChoose(event.dataTransfer.files[0] ?? null);
      }}
    >
      <FileButton accept=".csv,text/csv,text/plain" disabled={isBusy} onChange={onChoose}>
        {(properties) => (
          <Button
            {...properties}
            disabled={isBusy}
            variant={file === null ? 'light' : 'default'}
            data-autofocus
          >
            {file === null ? texts.chooseFile : texts.otherFile}
          </Button>
        )}
      </FileButton>
      <span role="status">{file === null ? texts.dropFile : `${file.name}, ${format.bytes(file.size)}`}</span>
    </div>
  );
}
