/** Entry point of a job's thread: messages in, `CrawlThread` at work, reports out. */
import { parentPort, workerData } from 'node:worker_threads';
import { CrawlThread } from './crawl-thread.ts';
import type { ThreadReport, CrawlThreadRequest, ThreadStart } from './thread-message.ts';

const progressMs = 500;

/*
 * Small buffers are cut from common pieces of memory, of 64 kB by default, and the request of a slow server keeps all that
 * was cut from the same piece. With a thousand sites nearly every piece had something in it that was still needed, and
 * 20 MB/s of buffers became garbage of the old generation. From pieces of 8 kB it is half.
 */
Buffer.poolSize = 8192;

function tell(report: ThreadReport): void {
  parentPort?.postMessage(report);
}

function fail(thrown: unknown): void {
  const { message, code, stack } = thrown as NodeJS.ErrnoException;
  tell({ kind: 'failed', message, code, stack: stack ?? message });
}

const thread = await CrawlThread.open(workerData as ThreadStart, tell);
const timer = setInterval(() => tell({ kind: 'progress', progress: thread.progress }), progressMs);

async function answer(request: CrawlThreadRequest): Promise<void> {
  switch (request.kind) {
    case 'restore':
      await thread.restore(request.sites);
      tell({ kind: 'restored' });
      break;
    case 'begin':
      thread.begin(request.site);
      break;
    case 'halt':
      thread.steering.halt(request.reason, request.holds);
      tell({ kind: 'done', id: request.id });
      break;
    case 'delay':
      thread.steering.change(request.politeness);
      tell({ kind: 'done', id: request.id });
      break;
    case 'reject':
      thread.steering.reject(request.expression);
      tell({ kind: 'done', id: request.id });
      break;
    case 'try-reject':
      tell({ kind: 'tried', id: request.id, tried: await thread.tryReject(request.expression) });
      break;
    case 'standings':
      tell({ kind: 'standings', id: request.id, standings: thread.standings(request.sites) });
      break;
    case 'found':
      thread.found(request.id, request.found);
      break;
    case 'stop':
      thread.stop();
      break;
    case 'finish':
      await thread.finish();
      clearInterval(timer);
      tell({ kind: 'progress', progress: thread.progress });
      tell({ kind: 'finished' });
      parentPort?.close();
      break;
  }
}

parentPort?.on('message', (request: CrawlThreadRequest) => {
  answer(request).catch(fail);
});
