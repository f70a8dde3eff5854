import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reason } from '../../reasons/reason.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { HarvestOutcome } from './harvest-message.ts';

/**
 * What a harvest keeps in the folder of its crawl, beside what the crawl keeps there:
 *
 *   configurations.json   the configuration of each site: what came of it is told to those who planned it
 *   process.json          which process works on it
 *   standings.json        where each site stood when the crawl last left off (written by the agent)
 *   outcome.json          what it has brought; from now on nothing more is collected
 *
 * The folder goes when the catalogue knows the outcome. Killed at any moment before, it is gone on with.
 */
export class HarvestFolder extends JobFolder {
  get hasCrawl(): boolean {
    return existsSync(this.job);
  }

  async writeConfigurations(sites: ReadonlyMap<string, string>): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await replaceFile(this.#configurations, `${JSON.stringify(Object.fromEntries(sites))}\n`);
  }

  async readConfigurations(): Promise<ReadonlyMap<string, string>> {
    return new Map(Object.entries((await readJson<Record<string, string>>(this.#configurations)) ?? {}));
  }

  async writeOutcome(outcome: HarvestOutcome): Promise<void> {
    await replaceFile(this.#outcome, `${JSON.stringify(outcome)}\n`);
  }

  /** What was collected is still here, or a part of it. */
  async hasArchiveFiles(): Promise<boolean> {
    const names = await readdir(this.path).catch((): string[] => []);
    return names.some((name) => /\.warc(?:\.gz|\.zst)?(?:\.open)?$/.test(name));
  }

  async readOutcome(): Promise<HarvestOutcome | undefined> {
    const outcome = await readJson<HarvestOutcome>(this.#outcome);
    // An earlier program wrote its faults as plain sentences.
    return outcome && { ...outcome, faults: outcome.faults.map(faultOf) };
  }

  get #configurations(): string {
    return join(this.path, 'configurations.json');
  }

  get #outcome(): string {
    return join(this.path, 'outcome.json');
  }
}

async function readJson<Value>(path: string): Promise<Value | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

function faultOf(fault: Reason | string): Reason {
  return typeof fault === 'string' ? harvestingReason('fault-told', { detail: fault }) : fault;
}
