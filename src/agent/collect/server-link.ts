import type { ContentLookUp } from '../../crawl/contents/content-look-up.ts';
import { readControlRequest } from '../../crawl/control/control-request.ts';
import type { AddressSettings } from '../../crawl/crawl-settings.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import type { RunningJob } from '../../crawl/job/running-job.ts';
import type { AddressLedger } from '../../crawl/ledger/address-ledger.ts';
import type { ToClient } from '../../crawl/ledger/ledger-message.ts';
import { RemoteLedger } from '../../crawl/ledger/remote-ledger.ts';
import { jobErrors, logTail } from '../../crawl/record/read-crawl-log.ts';
import type { AgentQuestion, FromAgent, ToAgent } from '../agent-message.ts';
import { encodeMessage } from '../agent-message.ts';
import type { AgentConnection } from '../connection/agent-connection.ts';

type Found = Awaited<ReturnType<ContentLookUp>>;

/** After this timeout a content is stored in full, whether or not the archive has it. */
const lookUpMs = 2000;

/** The server as a crawl sees it: the ledger of all jobs, the contents of the archive, watchers and controllers. */
export class ServerLink {
  readonly #connection: AgentConnection;
  readonly #lookUps = new Map<number, (found: Found) => void>();
  #lastLookUp = 0;
  #onLease: (message: ToClient) => void = () => {};
  #watched: { readonly job: RunningJob; readonly log: string } | undefined;

  constructor(connection: AgentConnection) {
    this.#connection = connection;
  }

  send(message: FromAgent): void {
    this.#connection.send(encodeMessage(message));
  }

  hear(message: Exclude<ToAgent, { readonly kind: 'task' | 'stop' | 'finish' }>): void {
    switch (message.kind) {
      case 'lease':
        this.#onLease(message.lease);
        break;
      case 'found':
        this.#lookUps.get(message.id)?.(message.found.map((each) => each ?? undefined));
        break;
      case 'ask':
        void this.#answer(message.id, message.question);
        break;
    }
  }

  /** From now on the job can be watched and controlled. */
  connect(job: RunningJob, folder: string): void {
    this.#watched = { job, log: new JobFolder(folder).crawlLog };
    job.watch((progress) => this.send({ kind: 'progress', progress }));
    this.send({ kind: 'collecting' });
    this.send({ kind: 'progress', progress: job.progress() });
  }

  ledger(addresses: AddressSettings): AddressLedger {
    this.send({ kind: 'addresses', addresses });
    return new RemoteLedger({
      post: (lease) => this.send({ kind: 'lease', lease }),
      onMessage: (listener) => (this.#onLease = listener),
      onClose: (listener) => void this.#connection.closed.then(listener),
    });
  }

  readonly lookUp: ContentLookUp = (sha256s) => {
    const { promise, resolve } = Promise.withResolvers<Found>();
    const id = ++this.#lastLookUp;
    const answer = (found: Found): void => {
      clearTimeout(deadline);
      this.#lookUps.delete(id);
      resolve(found);
    };
    const deadline = setTimeout(() => answer([]), lookUpMs);
    this.#lookUps.set(id, answer);
    this.send({ kind: 'look-up', id, sha256s });
    return promise;
  };

  async #answer(id: number, question: AgentQuestion): Promise<void> {
    try {
      if (this.#watched === undefined) throw new Error('it does not collect yet');
      this.send({ kind: 'answer', id, answer: (await answerOf(this.#watched, question)) ?? null });
    } catch (error) {
      this.send({ kind: 'refusal', id, problem: (error as Error).message });
    }
  }
}

async function answerOf(
  { job, log }: { readonly job: RunningJob; readonly log: string },
  question: AgentQuestion,
): Promise<unknown> {
  switch (question.what) {
    case 'control': {
      const read = readControlRequest(question.request);
      if ('problem' in read) throw new Error(read.problem);
      await job.control(read.request);
      return null;
    }
    case 'try-reject':
      return job.tryReject(question.expression);
    case 'standings':
      return job.standings(question.sites);
    case 'log':
      return logTail(log, question.lines);
    case 'errors':
      return jobErrors(log);
  }
}
