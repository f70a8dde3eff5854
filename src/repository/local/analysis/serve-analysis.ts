import { defined } from '../../../formats/values/defined.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { Analyser } from '../../../analysis/pure.ts';
import type { AnalysisSettings } from '../../../analysis/analysis-settings.ts';
import { failedFileOf, openFile } from '../../../storage/open-file.ts';
import { FileAnalysis } from './file-analysis.ts';
import type { WorkerOrder, WorkerReport, WorkerTask } from './worker-messages.ts';

type FileOrder = Extract<WorkerOrder, { readonly kind: 'file' }>;

const reportEveryMs = 100;

/** The loop of an analysis thread: it analyses files on request until it is ended. */
export function serveAnalysis(
  open: (settings: AnalysisSettings) => Promise<Pick<Analyser, 'analyse'>>,
): void {
  const { settings, limits, current } = workerData as WorkerTask;
  const document = new Int32Array(current);
  const analyser = open(settings);
  let answer: ((order: WorkerOrder) => void) | undefined;

  const ask = (message: WorkerReport): Promise<WorkerOrder> => {
    report(message);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };

  const analyseFile = async ({ file, filename, passBy }: FileOrder): Promise<void> => {
    const source = await openFile(file);
    try {
      const analysis = new FileAnalysis(await analyser, {
        filename,
        limits,
        passBy: new Map(passBy),
        onPosition: nowAndThen((offset) => report({ kind: 'position', offset })),
        onDocument: (ordinal) => {
          Atomics.store(document, 0, ordinal);
        },
        look: async (keys, lines) => {
          const looked = await ask({ kind: 'look', keys, lines });
          if (looked.kind !== 'looked') throw new Error('the answer does not match the request');
          return looked;
        },
        store: async (batch) => {
          await ask(batch);
        },
      });
      report({ kind: 'done', ...(await analysis.run(source)) });
    } finally {
      await source.close();
    }
  };

  parentPort?.on('message', (order: WorkerOrder) => {
    if (order.kind === 'file') void analyseFile(order).catch(reportFailure);
    else answer?.(order);
  });
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}

function reportFailure(thrown: unknown): void {
  const { message, code } = thrown as NodeJS.ErrnoException;
  const failed = failedFileOf(thrown);
  report({
    kind: 'failed',
    message,
    ...defined({ code, failed }),
  });
}

function nowAndThen(work: (value: number) => void): (value: number) => void {
  let lastMs = 0;
  return (value) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < reportEveryMs) return;
    lastMs = nowMs;
    work(value);
  };
}
