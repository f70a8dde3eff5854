import { defined } from '../../formats/values/defined.ts';
import { stat } from 'node:fs/promises';
import { Argument, InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { askProgress, askTryReject, sendControl, watchProgress } from '../../crawl/control/control-client.ts';
import type { ControlReply } from '../../crawl/control/control-client.ts';
import type { Politeness } from '../../crawl/crawl-settings.ts';
import type { ControlRequest, JobProgress } from '../../crawl/job/running-job.ts';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';
import type { TriedRule } from '../../crawl/site/rule-trial.ts';
import { CrawlView } from './crawl-view.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { progressLine, progressLines } from '../terminal/progress-text.ts';
import type { Session } from '../terminal/session.ts';

interface Options {
  readonly minMs?: number;
  readonly maxMs?: number;
  readonly factor?: number;
  readonly json?: true;
}

const actions = ['status', 'watch', 'pause', 'resume', 'stop', 'delay', 'reject', 'try-reject'] as const;
type Action = (typeof actions)[number];

/** A day: no site needs a longer pause between two requests. */
const longestMs = 86_400_000;
const highestFactor = 1000;

export const description =
  'Watches and steers a job that is running, from another terminal of the same machine. Everything that is sent has been taken over by the job when this comes back.';

export const help = `
Actions:
  status    print how far the job is; done when no action is given
  watch     follow the job until it ends; Ctrl-C ends the watching, not the job
  pause     begin no new URL; those under way are finished
  resume    go on after a pause
  stop      end the job between two URLs; it can be resumed later
  delay     change the pauses between requests: --min-ms, --max-ms, --factor
  reject    exclude the URLs that an expression finds, those that wait already too
  try-reject  what such an expression would take out of the queue; nothing is changed

Examples:
  $ heirloom control example
  $ heirloom control example watch
  $ heirloom control example pause
  $ heirloom control example delay --min-ms 5000 --factor 4    a server that is slow today
  $ heirloom control example reject '/calendar/\\d{4}/'         a trap that was seen in the watch
  $ heirloom control example try-reject '/calendar/\\d{4}/'     first look what it would exclude
  $ heirloom control example status --json | jq .queued
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<folder>', 'the folder of a running job: the --out of its crawl')
    .addArgument(new Argument('[action]', 'what to do').choices(actions).default('status'))
    .argument(
      '[expression]',
      'for reject and try-reject: a regular expression that is looked for in whole URLs',
    )
    .option('--min-ms <number>', 'for delay: the least pause between two requests', wholeNumber(0, longestMs))
    .option('--max-ms <number>', 'for delay: the longest pause', wholeNumber(0, longestMs))
    .option('--factor <number>', 'for delay: pause this many times as long as the last fetch took', factor)
    .option('--json', 'for status, watch and try-reject: one JSON object a line')
    .action(async (folder: string, action: Action, text: string | undefined, options: Options) => {
      checkUse(action, text, options);
      await stat(folder); // one that is not there is another mistake than one without a job
      if (action === 'status') return status(folder, options, session);
      if (action === 'watch') return watch(folder, options, session);
      if (action === 'try-reject') return tryReject(folder, text ?? '', options, session);
      const request = requestFor(action, text ?? '', options);
      const { job } = answered(folder, await sendControl(folder, request, { signal: session.signal }));
      await session.out.line(printable(`${job}: ${saying(request, text)}`));
    });
}

async function status(folder: string, { json }: Options, session: Session): Promise<void> {
  const { value } = answered(folder, await askProgress(folder, { signal: session.signal }));
  await session.out.line(json === true ? jsonLine(value) : progressLines(value).join('\n'));
}

async function watch(folder: string, { json }: Options, session: Session): Promise<void> {
  const view = new CrawlView();
  const onProgress = async (progress: JobProgress): Promise<void> => {
    session.checkpoint();
    if (json !== true) return view.show(progress);
    await session.out.line(jsonLine(progress));
    await session.out.flush();
  };
  try {
    const asked = await watchProgress(folder, onProgress, { signal: session.signal });
    view.clear();
    const { value } = answered(folder, asked);
    await session.out.line(json === true ? jsonLine(value) : progressLine(value));
  } catch (thrown) {
    view.clear();
    if (!session.signal.aborted || !(thrown instanceof Failure)) throw thrown;
    throw new Failure(thrown.exit, 'no longer watching; the job continues', { cause: thrown });
  }
}

async function tryReject(folder: string, text: string, { json }: Options, session: Session): Promise<void> {
  const asked = await askTryReject(folder, rejectExpression(text), { signal: session.signal });
  const { job, value } = answered(folder, asked);
  if (json === true) return session.out.line(jsonLine(value));
  await session.out.lines(triedLines(job, value));
}

function triedLines(job: string, { examined, matched, examples, sites }: TriedRule): string[] {
  const of = `${formatCount(examined, 'URL')} that wait`;
  if (matched === 0) return [`${job}: none of ${of} would be excluded`];
  return [
    `${job}: ${formatCount(matched, 'URL')} of ${of} would be excluded`,
    ...sites.map(({ site, matched: ofSite }) => `  ${String(ofSite).padStart(8)}  ${site}`),
    'such as',
    ...examples.map((url) => `  ${url}`),
  ];
}

function answered<Value>(
  folder: string,
  asked: ControlReply<Value>,
): { readonly job: string; readonly value: Value } {
  if (asked.outcome === 'answered') return asked;
  throw new Failure('inputUnsuitable', printable(`${folder}: ${trouble(asked)}`));
}

function trouble(asked: Exclude<ControlReply<unknown>, { readonly outcome: 'answered' }>): string {
  switch (asked.outcome) {
    case 'no-job':
      return 'no job is running here (there is no control.json)';
    case 'unusable':
      return 'its control.json was not written by a job';
    case 'gone':
      return `job ${asked.job} is not running any more: its process ${asked.pid} has gone without clearing up`;
    case 'silent':
      return `job ${asked.job} does not answer (process ${asked.pid})`;
    case 'refused':
      return `job ${asked.job} refuses: ${asked.message}`;
  }
}

/** An option of another action would be ignored silently. */
function checkUse(action: Action, text: string | undefined, options: Options): void {
  const { minMs, maxMs, json } = options;
  const pauses = [minMs, maxMs, options.factor].some((value) => value !== undefined);
  const takesExpression = action === 'reject' || action === 'try-reject';
  if (takesExpression && (text === undefined || text === ''))
    throw wrong(`${action} needs a regular expression, such as '/calendar/'`);
  if (!takesExpression && text !== undefined) throw wrong(printable(`${action} takes nothing more: ${text}`));
  if (action === 'delay' && !pauses) throw wrong('delay needs --min-ms, --max-ms or --factor');
  if (action !== 'delay' && pauses) throw wrong('--min-ms, --max-ms and --factor are for delay');
  if (minMs !== undefined && maxMs !== undefined && minMs > maxMs)
    throw wrong('--min-ms must not be above --max-ms');
  if (json === true && !['status', 'watch', 'try-reject'].includes(action))
    throw wrong('--json is for status, watch and try-reject');
}

function wrong(message: string): Failure {
  return new Failure('usage', message);
}

function requestFor(
  action: Exclude<Action, 'status' | 'watch' | 'try-reject'>,
  text: string,
  { minMs, maxMs, factor }: Options,
): ControlRequest {
  if (action === 'reject') return { action, expression: rejectExpression(text) };
  if (action !== 'delay') return { action };
  const politeness: Partial<Politeness> = {
    ...defined({ minDelayMs: minMs, maxDelayMs: maxMs, factor }),
  };
  return { action, politeness };
}

function saying(request: ControlRequest, text = ''): string {
  switch (request.action) {
    case 'pause':
      return 'paused; no new URL is fetched until it is resumed';
    case 'resume':
      return 'goes on';
    case 'stop':
      return 'stops between two URLs; it can be resumed later';
    case 'delay':
      return `new pauses: ${pauses(request.politeness)}`;
    case 'reject':
      return `URLs that ${text} finds are excluded from now on`;
  }
}

function pauses({ minDelayMs, maxDelayMs, factor }: Partial<Politeness>): string {
  const parts = [
    ...(minDelayMs === undefined ? [] : [`at least ${minDelayMs} ms`]),
    ...(maxDelayMs === undefined ? [] : [`at most ${maxDelayMs} ms`]),
    ...(factor === undefined ? [] : [`${factor} times as long as the last fetch took`]),
  ];
  return parts.join(', ');
}

function rejectExpression(text: string): string {
  const read = readUrlExpression(text);
  if (!read.ok) throw wrong(printable(`reject: ${read.error}`));
  return text;
}

function factor(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= highestFactor))
    throw new InvalidArgumentError(`A number from 0 to ${highestFactor}.`);
  return value;
}
