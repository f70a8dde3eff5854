import { defined } from '../../formats/values/defined.ts';
import { stat } from 'node:fs/promises';
import { Argument } from 'commander';
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
import { number, wholeNumber } from '../terminal/option-values.ts';
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

const maxDelayMs = 86_400_000;
const maxFactor = 1000;

export const description =
  'Watch and control a running job from another terminal of the same machine. A change has taken effect when the command ends.';

export const help = `
Actions:
  status      print the progress of the job (default)
  watch       follow the job until it ends; Ctrl-C does not stop the job
  pause       start no new URL; requests in progress are completed
  resume      continue after a pause
  stop        stop the job; it can be resumed later
  delay       change the crawl delay: --min-ms, --max-ms, --factor
  reject      exclude URLs that match the expression, also queued ones
  try-reject  count the queued URLs that match; change nothing

Examples:
  $ heirloom control example
  $ heirloom control example watch
  $ heirloom control example pause
  $ heirloom control example delay --min-ms 5000 --factor 4    for a slow server
  $ heirloom control example reject '/calendar/\\d{4}/'         a crawler trap
  $ heirloom control example try-reject '/calendar/\\d{4}/'     what it would exclude
  $ heirloom control example status --json | jq .queued
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<folder>', 'folder of a running job: the --out of its crawl')
    .addArgument(new Argument('[action]', 'what to do').choices(actions).default('status'))
    .argument('[expression]', 'for reject and try-reject: regular expression on URLs')
    .option('--min-ms <number>', 'for delay: minimum delay between requests', wholeNumber(0, maxDelayMs))
    .option('--max-ms <number>', 'for delay: maximum delay', wholeNumber(0, maxDelayMs))
    .option('--factor <number>', 'for delay: multiple of the last response time', number(0, maxFactor))
    .option('--json', 'for status, watch and try-reject: print JSON lines')
    .action(async (folder: string, action: Action, text: string | undefined, options: Options) => {
      checkUse(action, text, options);
      await stat(folder); // a missing folder is another mistake than a folder without a job
      if (action === 'status') return status(folder, options, session);
      if (action === 'watch') return watch(folder, options, session);
      if (action === 'try-reject') return tryReject(folder, text ?? '', options, session);
      const request = requestFor(action, text ?? '', options);
      const { job } = answered(folder, await sendControl(folder, request, { signal: session.signal }));
      await session.out.line(printable(`${job}: ${confirmation(request, text)}`));
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
  const of = formatCount(examined, 'queued URL');
  if (matched === 0) return [`${job}: none of ${of} would be excluded`];
  return [
    `${job}: ${formatCount(matched, 'URL')} of ${of} would be excluded`,
    ...sites.map(({ site, matched: ofSite }) => `  ${String(ofSite).padStart(8)}  ${site}`),
    'for example',
    ...examples.map((url) => `  ${url}`),
  ];
}

function answered<Value>(
  folder: string,
  asked: ControlReply<Value>,
): { readonly job: string; readonly value: Value } {
  if (asked.outcome === 'answered') return asked;
  throw new Failure('inputUnsuitable', printable(`${folder}: ${problem(asked)}`));
}

function problem(asked: Exclude<ControlReply<unknown>, { readonly outcome: 'answered' }>): string {
  switch (asked.outcome) {
    case 'no-job':
      return 'no job is running here (there is no control.json)';
    case 'unusable':
      return 'control.json is not that of a job';
    case 'gone':
      return `job ${asked.job} is no longer running: process ${asked.pid} was killed`;
    case 'silent':
      return `job ${asked.job} does not answer (process ${asked.pid})`;
    case 'refused':
      return `job ${asked.job} refuses: ${asked.message}`;
  }
}

/** An option of another action would be ignored silently. */
function checkUse(action: Action, text: string | undefined, options: Options): void {
  const { minMs, maxMs, json } = options;
  const delays = [minMs, maxMs, options.factor].some((value) => value !== undefined);
  const takesExpression = action === 'reject' || action === 'try-reject';
  if (takesExpression && (text === undefined || text === ''))
    throw wrong(`${action} needs a regular expression, such as '/calendar/'`);
  if (!takesExpression && text !== undefined)
    throw wrong(printable(`${action} takes no expression: ${text}`));
  if (action === 'delay' && !delays) throw wrong('delay needs --min-ms, --max-ms or --factor');
  if (action !== 'delay' && delays) throw wrong('--min-ms, --max-ms and --factor are for delay');
  if (minMs !== undefined && maxMs !== undefined && minMs > maxMs)
    throw wrong('--min-ms is greater than --max-ms');
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

function confirmation(request: ControlRequest, text = ''): string {
  switch (request.action) {
    case 'pause':
      return 'paused: no new URL is fetched until it is resumed';
    case 'resume':
      return 'resumed';
    case 'stop':
      return 'stopping: it can be resumed later';
    case 'delay':
      return `new crawl delay: ${delayText(request.politeness)}`;
    case 'reject':
      return `URLs that match ${text} are excluded from now on`;
  }
}

function delayText({ minDelayMs, maxDelayMs, factor }: Partial<Politeness>): string {
  const parts = [
    ...(minDelayMs === undefined ? [] : [`at least ${minDelayMs} ms`]),
    ...(maxDelayMs === undefined ? [] : [`at most ${maxDelayMs} ms`]),
    ...(factor === undefined ? [] : [`${factor} times the last response time`]),
  ];
  return parts.join(', ');
}

function rejectExpression(text: string): string {
  const read = readUrlExpression(text);
  if (!read.ok) throw wrong(printable(`reject: ${read.error}`));
  return text;
}
