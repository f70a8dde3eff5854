import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportLine, ImportView } from '../../../src/selection/csv/import-shape.ts';
import { problemOf } from '../api/get-json.ts';
import { staffSend, staffSendFile } from '../api/staff-api.ts';
import { touch } from '../staff/live.ts';

/** How far it is: first the file is sent, then its rows are taken. */
export type ImportStep =
  | { readonly kind: 'sending'; readonly sentBytes: number; readonly sizeBytes: number }
  | ({ readonly kind: 'taking' } & NonNullable<ImportLine['progress']>);

export interface ImportWish {
  readonly collectionId: string;
  readonly isChecked: boolean;
}

type Sending = UseMutationResult<ImportView, Error, void>;

export interface RunningImport {
  readonly trial: Sending;
  readonly taken: Sending;
  /** Undefined: nothing is on its way. */
  readonly step: ImportStep | undefined;
  readonly isStopping: boolean;
  /** Targets imported so far stay. */
  readonly stop: () => void;
}

/** The file was changed on the disk after it had been chosen: the browser does not send it. */
export class ChangedFileError extends Error {}

const maxNameCharacters = 200;

/** Tries a file of targets, and takes it in. */
export function useImport(file: File | null, { collectionId, isChecked }: ImportWish): RunningImport {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>();
  const [isStopping, setStopping] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const send = async (isTrial: boolean): Promise<ImportView> => {
    if (file === null) throw new Error('No file was chosen');
    const stop = new AbortController();
    sending.current = stop;
    const fileName = file.name.slice(0, maxNameCharacters);
    const showSent = (sentBytes: number): void =>
      setStep({ kind: 'sending', sentBytes, sizeBytes: file.size });
    let answer: ImportView | undefined;
    let problem: unknown;
    try {
      await readable(file);
      showSent(0);
      await staffSendFile<ImportLine>({ collectionId, fileName, isTrial, isChecked }, file, {
        type: 'text/csv',
        signal: stop.signal,
        onSent: showSent,
        onLine: (line) => {
          if (line.progress !== undefined) setStep({ kind: 'taking', ...line.progress });
          answer = line.answer ?? answer;
          problem = line.problem ?? problem;
        },
      });
    } finally {
      setStep(undefined);
      setStopping(false);
    }
    // An import that failed midway, or lost its connection, is reported like any other problem.
    if (answer === undefined) throw problemOf(statusOf(problem), problem);
    return answer;
  };
  const trial = useMutation({ mutationFn: () => send(true) });
  const taken = useMutation({
    mutationFn: () => send(false),
    onSettled: () => touch(queries, 'targets'),
  });
  const stop = (): void => {
    setStopping(true);
    if (step?.kind === 'taking')
      // It has ended by itself where there is none any more.
      void staffSend('POST /targets/import/:id/stop', { id: step.importId }).catch(() => setStopping(false));
    else sending.current?.abort(new DOMException('stopped', 'AbortError'));
  };
  return { trial, taken, step, isStopping, stop };
}

async function readable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new ChangedFileError();
  }
}

function statusOf(problem: unknown): number {
  const { status } = (problem ?? {}) as { readonly status?: unknown };
  return typeof status === 'number' ? status : 0;
}
