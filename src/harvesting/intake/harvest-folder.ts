import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reason } from '../../reasons/reason.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { HarvestOutcome } from './harvest-message.ts';

/**
 * Files of a harvest in the folder of its crawl, beside those of the crawl:
 *
 *   configurations.json   the configuration of each site, to report its result to planning
 *   process.json          which process works on it
 *   standings.json        the standing of each site when the crawl was last interrupted (written by the agent)
 *   outcome.json          its results; once written, nothing more is collected
 *
 * The folder is deleted when the catalogue knows the outcome. If killed before that, the job is resumed.
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

  /** Captures are still here, or a part of them. */
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
