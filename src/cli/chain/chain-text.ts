import { analysisStep, fileSteps } from '../../repository/chain-entry.ts';
import type { ChainFile, FileStep } from '../../repository/chain-entry.ts';
import type { ChainStatus, IndexSize } from '../../repository/administration/chain.ts';
import { formatBytes, formatCount, printable } from '../terminal/format.ts';

const maxProblems = 20;

/** The state of the chain, and the next step. */
export function statusLines(status: ChainStatus): string[] {
  const { steps, inbox, problems, captures, contents, analysis } = status;
  return [
    row('', ['waiting', 'working', 'failed', 'bytes']),
    ...fileSteps.map((step) => stepRow(step, status)),
    row(analysisStep, [String(analysis.files), '', '', formatBytes(analysis.bytes)]),
    '',
    indexLine('captures', captures),
    indexLine('contents', contents),
    ...(problems.length === 0 ? [] : ['', ...problemLines(problems)]),
    '',
    next({ steps, inbox, problems, analysis }),
  ];
}

/** The first few, each with its reason. */
export function problemLines(problems: readonly ChainFile[]): string[] {
  return firstFew(problems, problemLine);
}

/** Files that were taken in with damage. */
export function damageLines(damaged: readonly ChainFile[]): string[] {
  return firstFew(damaged, ({ path, name = '', losses = 0 }) =>
    printable(`${path}: taken in as ${name}, with damage in ${formatCount(losses, 'place')}`),
  );
}

function firstFew(files: readonly ChainFile[], line: (file: ChainFile) => string): string[] {
  const shown = files.slice(0, maxProblems).map(line);
  const more = files.length - shown.length;
  return more > 0 ? [...shown, `and ${formatCount(more, 'more file')} (--json lists all)`] : shown;
}

function problemLine({ path, step, state, reason }: ChainFile): string {
  const how = state === 'failed' ? 'failed at' : 'waiting at';
  return printable(`${path}: ${how} ${step ?? 'the end'}: ${reason?.message ?? ''}`);
}

function stepRow(step: FileStep, { steps }: ChainStatus): string {
  const { waiting, working, failed, bytes } = steps[step];
  return row(step, [String(waiting), String(working), String(failed), formatBytes(bytes)]);
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(10)}${cells.map((cell) => cell.padStart(10)).join('')}`;
}

function indexLine(name: string, { headLines, blockFiles, blockLines }: IndexSize): string {
  const blocks = formatCount(blockFiles, 'block file');
  return `${name.padEnd(10)} ${headLines} in the head, ${blockLines} in ${blocks}`;
}

function next({
  steps,
  inbox,
  problems,
  analysis,
}: Pick<ChainStatus, 'steps' | 'inbox' | 'problems' | 'analysis'>): string {
  const sum = (of: 'waiting' | 'working' | 'failed'): number =>
    fileSteps.reduce((total, step) => total + steps[step][of], 0);
  const advice: string[] = [];
  if (sum('working') > 0) advice.push('A run is in progress, or was killed: the next one continues it.');
  const waiting = sum('waiting') + inbox;
  if (waiting > 0) {
    const there = inbox === 0 ? '' : ` (${inbox} in the inbox)`;
    advice.push(
      `${formatCount(waiting, 'file is waiting', 'files are waiting')}${there}: heirloom chain run`,
    );
  }
  if (analysis.files > 0)
    advice.push(
      `${formatCount(analysis.files, 'file is waiting', 'files are waiting')} for analysis and cannot be searched yet: heirloom chain run`,
    );
  if (sum('failed') > 0)
    advice.push(
      `${formatCount(sum('failed'), 'file')} failed: fix the causes, then heirloom chain retry --all`,
    );
  if (advice.length > 0) return advice.join('\n');
  return problems.length === 0 ? 'Nothing is waiting.' : '';
}
