import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchAnalysis } from './analysis.ts';
import { Archives } from './archives.ts';
import { benchCdx } from './cdx.ts';
import { benchChain } from './chain.ts';
import { benchCompare } from './compare.ts';
import { benchCrawl } from './crawl.ts';
import { benchCrawlDiscovery } from './crawl-discovery.ts';
import { benchCrawlSites } from './crawl-sites.ts';
import { benchCrawlThreads } from './crawl-threads.ts';
import { benchExpressions } from './expressions.ts';
import { benchHeavy } from './heavy.ts';
import { benchImport } from './import.ts';
import { benchIndex, benchIndexGrowth } from './index.ts';
import { Laboratory } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchRead } from './read.ts';
import { benchReplay } from './replay.ts';
import { formatTable } from './results.ts';
import type { Section } from './results.ts';
import { benchStaff } from './staff.ts';
import { benchStart } from './start.ts';
import { benchWrite } from './write.ts';

/*
 *   node bench/run.ts [read write cdx memory start crawl crawl-sites crawl-discovery crawl-threads index index-growth import
 *                      chain replay heavy staff analysis expressions compare]
 *                     [--quick] [--large] [--save]
 *
 * Measures ours against its peers and its goals, all in one run, and prints one table. Without names: all parts.
 *   --quick   a tenth of the data: to see that it runs, not to quote
 *   --large   index-growth: up to 50 million captures instead of 10; import: 10 GB more; chain: 20,000 files instead of 2,000.
 *             Each takes some ten minutes, and 20 to 40 GB of disk
 *   --save    also into bench/results/<date>.md (not in version control)
 */
const parts: Readonly<Record<string, (archives: Archives) => Promise<Section>>> = {
  read: benchRead,
  write: benchWrite,
  cdx: benchCdx,
  memory: benchMemory,
  expressions: benchExpressions,
  start: benchStart,
  crawl: benchCrawl,
  'crawl-sites': benchCrawlSites,
  'crawl-discovery': benchCrawlDiscovery,
  'crawl-threads': benchCrawlThreads,
  index: benchIndex,
  'index-growth': benchIndexGrowth,
  import: benchImport,
  chain: benchChain,
  replay: benchReplay,
  heavy: benchHeavy,
  staff: benchStaff,
  analysis: benchAnalysis,
  compare: benchCompare,
};

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const options = ['--quick', '--large', '--save'];
const unknown = words.filter((word) => parts[word] === undefined && !options.includes(word));
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(' ')}. Parts: ${Object.keys(parts).join(' ')}; ${options.join(', ')}`,
  );
  process.exit(2);
}

const startMs = performance.now();
const loadBefore = load();
const folder = mkdtempSync(join(tmpdir(), 'heirloom-bench-'));
const laboratory = new Laboratory(folder);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    laboratory.stop();
    process.exit(code);
  });
}

const isQuick = words.includes('--quick');
const archives = new Archives({ laboratory, progress, scale: isQuick ? 0.1 : 1 });
const sections: Section[] = [];
// A comparison needs another checkout: only by name.
const all = Object.keys(parts).filter((name) => name !== 'compare');
for (const name of names.length > 0 ? names : all) {
  sections.push(await section(name));
}
const text = report(sections);
console.log(text);
if (words.includes('--save')) save(text);

/** A part that fails is a line of the table, not the end of the others. */
async function section(name: string): Promise<Section> {
  try {
    return (await parts[name]?.(archives)) ?? { rows: [], notes: [] };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { rows: [{ what: name, ours: 'FAILED' }], notes: [`${name} failed: ${reason}`] };
  }
}

function report(sections: readonly Section[]): string {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${loadBefore} before and ${load()} after`;
  const method =
    'Each run in a process of its own, ours and peers in turn on the same data, the fastest of three; files in the page cache; 1 MB is 10^6 bytes, uncompressed.';
  const quick = isQuick ? ['QUICK RUN on a tenth of the data: not to be quoted.'] : [];
  const notes = [method, ...sections.flatMap((section) => section.notes), ...quick];
  return [
    `Heirloom benchmark, ${new Date().toISOString().slice(0, 10)}, ${machine}, ${elapsed()}`,
    '',
    formatTable(sections.flatMap((section) => section.rows)),
    '',
    ...notes.map((note) => `- ${note}`),
  ].join('\n');
}

function progress(message: string): void {
  console.error(`${elapsed().padStart(7)}  ${message}`);
}

/** Load of the machine: other programs make the numbers unsteady. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function elapsed(): string {
  return `${((performance.now() - startMs) / 1000).toFixed(0)} s`;
}

function save(text: string): void {
  const results = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(results, { recursive: true });
  const name = `${new Date().toISOString().slice(0, 10)}.md`;
  writeFileSync(join(results, name), `${text}\n`);
  console.error(`saved as bench/results/${name}`);
}
