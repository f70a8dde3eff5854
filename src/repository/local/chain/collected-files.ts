import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainEntry } from '../../chain-entry.ts';

/** The sealed files of a crawl that has ended. In: its folder, with the manifest that names job and harvest. */
export async function collectedFiles(folder: string): Promise<ChainEntry[]> {
  const {
    channel: source,
    harvest,
    job,
    template,
  } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as CrawlManifest;
  const provenance = { source, harvest, job, template: `${template.name} ${template.version}` };
  const names = (await readdir(folder)).filter((name) => /\.warc(?:\.gz|\.zst)?$/.test(name)).toSorted();
  return names.map((name) => ({ path: join(folder, name), afterwards: 'delete', provenance }));
}

interface CrawlManifest {
  readonly job: string;
  readonly harvest: string;
  readonly template: { readonly name: string; readonly version: string };
  readonly channel: string;
}
