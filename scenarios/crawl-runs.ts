import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CrawlOutcome } from '../src/crawl/crawl-outcome.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { startHeirloom } from './crawl-ground.ts';
import type { Started } from './crawl-ground.ts';

/** What `heirloom crawl --json` says at the end. */
export interface CrawlResult {
  readonly job: string;
  readonly end: string;
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly outcome: CrawlOutcome | null;
  readonly sites: {
    readonly ended: number;
    readonly waiting: number;
    readonly ends: Readonly<Record<string, number>>;
  };
  readonly folder: string;
}

export interface Excluded {
  readonly site: string;
  readonly url: string;
  readonly rule: string;
}

export interface RunOrder {
  readonly seeds?: readonly string[];
  /** YAML. */
  readonly template?: string;
  readonly more?: readonly string[];
}

/** Without any pause. */
export const atOnce = ['--delay-ms', '0', '--delay-factor', '0'] as const;

/** Crawls of a test, each with a folder of its own in one folder, with names from a table. */
export class CrawlRuns {
  readonly folder: string;
  readonly #started: Started[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(names: Iterable<readonly [name: string, address: string]>): Promise<CrawlRuns> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-runs-'));
    await writeFile(join(folder, 'hosts'), [...names].map(([name, at]) => `${at} ${name}\n`).join(''));
    return new CrawlRuns(folder);
  }

  out(name: string): string {
    return join(this.folder, name);
  }

  async start(name: string, { seeds = [], template, more = [] }: RunOrder): Promise<Started> {
    const file = join(this.folder, `${name}.yaml`);
    if (template !== undefined) await writeFile(file, template);
    const settings = template === undefined ? [] : ['--template', file];
    const list = join(this.folder, `${name}.seeds`);
    if (seeds.length > 0) await writeFile(list, seeds.join('\n'));
    const begin = seeds.length === 0 ? [] : ['--seeds', list];
    const local = ['--hosts', join(this.folder, 'hosts'), '--allow-private', '--json'];
    const words = ['crawl', ...begin, '--out', this.out(name), ...local, ...settings, ...more];
    const started = startHeirloom(words);
    this.#started.push(started);
    return started;
  }

  /** To its end, which must be a good one. */
  async crawl(name: string, order: RunOrder): Promise<CrawlResult> {
    return resultOf(await this.start(name, order));
  }

  /** Crawls of a test that failed may still be running. */
  async close(): Promise<void> {
    for (const started of this.#started) if (!started.hasEnded()) started.kill('SIGKILL');
    await Promise.all(this.#started.map(({ ended }) => ended));
    await rm(this.folder, { recursive: true });
  }
}

/** A crawl that came to its end has one of these. */
const codes: Readonly<Record<CrawlOutcome, number>> = {
  complete: exitCodes.done,
  'cut-short': exitCodes.incomplete,
  interrupted: exitCodes.incomplete,
  blocked: exitCodes.broughtNothing,
  'nothing-collected': exitCodes.broughtNothing,
  unreachable: exitCodes.broughtNothing,
};
const ended = Object.values(codes);

export async function resultOf(started: Started): Promise<CrawlResult> {
  const { code, stdout, stderr } = await started.ended;
  expect([code, stderr]).toEqual([
    expect.toSatisfy((one: number) => ended.includes(one)),
    expect.not.stringContaining('heirloom:'),
  ]);
  const result = JSON.parse(stdout) as CrawlResult;
  expect([result.outcome, code]).toEqual([result.outcome, codes[result.outcome ?? 'complete']]);
  return result;
}

export async function excludedOf(folder: string): Promise<Excluded[]> {
  const text = await readFile(join(folder, 'not-fetched.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Excluded);
}

/** The lines of a report below its head. */
export async function reportOf(folder: string, name: string): Promise<string[]> {
  const text = await readFile(join(folder, 'reports', name), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(1);
}
