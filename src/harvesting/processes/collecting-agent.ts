import { decodeFromAgent, encodeToAgent } from '../../agent/agent-message.ts';
import type {
  AgentQuestion,
  CollectEnd,
  CollectTask,
  FromAgent,
  ToAgent,
} from '../../agent/agent-message.ts';
import type { ContentLookUp } from '../../crawl/contents/content-look-up.ts';
import type { JobProgress } from '../../crawl/job/running-job.ts';
import type { ToKeeper } from '../../crawl/ledger/ledger-message.ts';
import type { LocalLedger } from '../../crawl/ledger/local-ledger.ts';
import { serveLedger } from '../../crawl/ledger/remote-ledger.ts';
import { HarvestProcess } from './harvest-process.ts';
import type { Died } from './harvest-process.ts';

export interface CollectingAgentParts {
  /** Shared by all agents of the server. */
  readonly ledger: LocalLedger;
  readonly lookUp: ContentLookUp;
  readonly graceMs: number;
  readonly onStep: (step: string) => void;
  readonly onCollecting: () => void;
  readonly onProgress: (progress: JobProgress) => void;
}

/** How it went to ask an agent. */
export type AgentAnswer<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'gone' | 'silent' }
  | { readonly outcome: 'refused'; readonly problem: string };

/** Threads that are busy take a request over late. */
const defaultPatienceMs = 60_000;
const startingGraces = 10;

/** An agent that collects a job, as the server sees it. */
export class CollectingAgent {
  readonly ended: Promise<CollectEnd | Died>;
  readonly #parts: CollectingAgentParts;
  readonly #process: HarvestProcess<CollectEnd>;
  readonly #asked = new Map<number, (answer: AgentAnswer<unknown>) => void>();
  #lastQuestion = 0;
  #onLease: (message: ToKeeper) => void = () => {};
  #isFinishing = false;
  #isGone = false;
  #phase: 'starting' | 'collecting' | 'after' = 'starting';

  constructor(task: CollectTask, parts: CollectingAgentParts) {
    this.#parts = parts;
    this.#process = new HarvestProcess({
      program: new URL('../../agent/collect/collect.program.ts', import.meta.url),
      task: encodeToAgent({ kind: 'task', task }),
      graceMs: parts.graceMs,
      hear: (bytes) => this.#hear(decodeFromAgent(bytes)),
    });
    this.ended = this.#process.ended;
    void this.#process.closed.then(() => this.#leave());
  }

  #leave(): void {
    this.#isGone = true;
    for (const answer of this.#asked.values()) answer({ outcome: 'gone' });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  stop(): void {
    this.#process.stop();
  }

  /** Stops collecting. An agent that continues is killed after a while; the next process ingests its captures. */
  finish(): void {
    this.#isFinishing = true;
    this.#send({ kind: 'finish' });
    this.#setDeadline();
  }

  ask<Value>(question: AgentQuestion, patienceMs = defaultPatienceMs): Promise<AgentAnswer<Value>> {
    const { promise, resolve } = Promise.withResolvers<AgentAnswer<Value>>();
    const id = ++this.#lastQuestion;
    const answer = (given: AgentAnswer<unknown>): void => {
      clearTimeout(deadline);
      this.#asked.delete(id);
      resolve(given as AgentAnswer<Value>);
    };
    const deadline = setTimeout(() => answer({ outcome: 'silent' }), patienceMs);
    this.#asked.set(id, answer);
    if (this.#isGone) answer({ outcome: 'gone' });
    this.#send({ kind: 'ask', id, question });
    return promise;
  }

  #hear(message: FromAgent): CollectEnd | undefined {
    switch (message.kind) {
      case 'step':
        this.#enter('after');
        this.#parts.onStep(message.step);
        break;
      case 'collecting':
        this.#enter('collecting');
        this.#parts.onCollecting();
        break;
      case 'progress':
        this.#parts.onProgress(message.progress);
        break;
      case 'answer':
        this.#asked.get(message.id)?.({ outcome: 'answered', value: message.answer });
        break;
      case 'refusal':
        this.#asked.get(message.id)?.({ outcome: 'refused', problem: message.problem });
        break;
      case 'look-up':
        void this.#lookUp(message.id, message.sha256s);
        break;
      case 'addresses':
        // Its leases and requests are released as soon as it has exited.
        serveLedger(this.#parts.ledger.ofJob(message.addresses), {
          post: (lease) => this.#send({ kind: 'lease', lease }),
          onMessage: (listener) => (this.#onLease = listener),
          onClose: (listener) => void this.#process.closed.then(listener),
        });
        break;
      case 'lease':
        this.#onLease(message.lease);
        break;
      case 'end':
        this.#enter('after');
        return message.end;
    }
    return undefined;
  }

  async #lookUp(id: number, sha256s: readonly string[]): Promise<void> {
    const found = await this.#parts.lookUp(sha256s).catch(() => []);
    this.#send({ kind: 'found', id, found: found.map((each) => each ?? null) });
  }

  #enter(phase: 'collecting' | 'after'): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#setDeadline();
  }

  #setDeadline(): void {
    if (!this.#isFinishing) return;
    const { graceMs } = this.#parts;
    // A resumed large crawl reads its journal first, so it gets longer; reports have no timeout.
    const deadlines = { starting: graceMs * startingGraces, collecting: graceMs, after: undefined };
    this.#process.setDeadline(deadlines[this.#phase]);
  }

  #send(message: ToAgent): void {
    this.#process.send(encodeToAgent(message));
  }
}
