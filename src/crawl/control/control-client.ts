import { defined } from '../../formats/values/defined.ts';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { ControlRequest, JobProgress, SiteStanding } from '../job/running-job.ts';
import type { TriedRule } from '../site/rule-trial.ts';
import { readControlFile } from './control-file.ts';
import type { ControlFile } from './control-file.ts';
import { controlRequestJson } from './control-request.ts';
import { readEvents } from './event-reader.ts';
import { readJobProgress, readStandings, readTriedRule } from './progress-json.ts';

/** How it went to ask the job of a folder. */
export type ControlReply<Value> =
  | { readonly outcome: 'answered'; readonly job: string; readonly value: Value }
  /** There is no `control.json`: no job is at work in the folder. */
  | { readonly outcome: 'no-job' }
  /** There is a `control.json` that no job wrote. */
  | { readonly outcome: 'unusable' }
  /** The process has ended without taking its `control.json` away: nothing answers, or something else does. */
  | { readonly outcome: 'gone'; readonly job: string; readonly pid: number }
  /** The process does not answer in time. */
  | { readonly outcome: 'silent'; readonly job: string; readonly pid: number }
  | { readonly outcome: 'refused'; readonly job: string; readonly status: number; readonly message: string };

export interface AskOptions {
  /** Throws its reason when it stops the asking. */
  readonly signal?: AbortSignal;
  /** Longer than this without a byte is silence. */
  readonly patienceMs?: number;
}

interface Question extends AskOptions {
  readonly path: '/progress' | '/events' | '/control' | '/try-reject' | '/sites';
  readonly body?: string;
}

/** Busy threads answer a request late; watchers get a keep-alive every 15 seconds. */
const defaultPatienceMs = 60_000;
const maxAnswerChars = 8_000_000;

export function askProgress(folder: string, options: AskOptions = {}): Promise<ControlReply<JobProgress>> {
  return ask(folder, { path: '/progress', ...options }, async (response) =>
    readJobProgress(await textOf(response)),
  );
}

/** Answered when the job has taken it over. */
export function sendControl(
  folder: string,
  request: ControlRequest,
  options: AskOptions = {},
): Promise<ControlReply<ControlRequest['action']>> {
  const body = controlRequestJson(request);
  return ask(folder, { path: '/control', body, ...options }, async (response) =>
    (await textOf(response)).startsWith(`{"action":"${request.action}"`) ? request.action : undefined,
  );
}

/** A dry run of a reject rule on the queues. */
export function askTryReject(
  folder: string,
  expression: string,
  options: AskOptions = {},
): Promise<ControlReply<TriedRule>> {
  const body = JSON.stringify({ expression });
  return ask(folder, { path: '/try-reject', body, ...options }, async (response) =>
    readTriedRule(await textOf(response)),
  );
}

/** The standings of these sites of the job. */
export function askStandings(
  folder: string,
  sites: readonly string[],
  options: AskOptions = {},
): Promise<ControlReply<readonly SiteStanding[]>> {
  const body = JSON.stringify({ sites });
  return ask(folder, { path: '/sites', body, ...options }, async (response) =>
    readStandings(await textOf(response)),
  );
}

/** Answered when the job ends, with the last that it said of itself. */
export function watchProgress(
  folder: string,
  onProgress: (progress: JobProgress) => void | Promise<void>,
  options: AskOptions = {},
): Promise<ControlReply<JobProgress>> {
  return ask(folder, { path: '/events', ...options }, async (response) => {
    for await (const { event, data } of readEvents(response as AsyncIterable<string>)) {
      const progress = readJobProgress(data);
      if (progress === undefined || event === 'end') return progress;
      await onProgress(progress);
    }
    return undefined;
  });
}

/** `read` gives undefined for what no job would answer. */
async function ask<Value>(
  folder: string,
  question: Question,
  read: (response: IncomingMessage) => Promise<Value | undefined>,
): Promise<ControlReply<Value>> {
  const file = await readControlFile(folder);
  if (file === 'none') return { outcome: 'no-job' };
  if (file === 'unusable') return { outcome: 'unusable' };
  const { job, pid } = file;
  const { promise, request } = send(file, question);
  let silent = false;
  request.on('timeout', () => {
    silent = true;
    request.destroy();
  });
  const lost = (): ControlReply<never> => ({ outcome: silent ? 'silent' : 'gone', job, pid });
  try {
    const response = await promise;
    const status = response.statusCode ?? 0;
    if (status === 200) {
      const value = await read(response);
      return value === undefined ? lost() : { outcome: 'answered', job, value };
    }
    const message = refusal(await textOf(response));
    return message === undefined ? lost() : { outcome: 'refused', job, status, message };
  } catch (error) {
    question.signal?.throwIfAborted();
    // ECONNREFUSED, ECONNRESET, HPE_…: the connection or what came over it, not what was done with it.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return lost();
    throw error;
  } finally {
    request.destroy();
  }
}

function send(
  file: ControlFile,
  question: Question,
): { readonly request: ClientRequest; readonly promise: Promise<IncomingMessage> } {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { path, body, signal } = question;
  const request = httpRequest(`${file.url}${path}`, {
    agent: false, // no proxy of the environment comes between, and no connection stays behind
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${file.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    timeout: question.patienceMs ?? defaultPatienceMs,
    ...defined({ signal }),
  });
  request.on('response', (response) => resolve(response.setEncoding('utf8')));
  request.on('error', reject);
  request.end(body);
  return { request, promise };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response as AsyncIterable<string>) {
    text += part;
    if (text.length > maxAnswerChars) return '';
  }
  return text;
}

function refusal(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
