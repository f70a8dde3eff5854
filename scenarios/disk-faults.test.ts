import { allOf } from '../src/storage/pages.ts';
import { appendFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { warcBytes } from './chain-ground.ts';
import { FaultGround, faults } from './fault-ground.ts';
import type { Fault, Faulted } from './fault-ground.ts';

/*
 * As SQLite's own tests do: the disk fails at the first call, then at the second, until a run is not hit any more. Whatever
 * fails, the command says so and what to do, with a documented exit code; given again without a fault it loses nothing.
 *
 * HEIRLOOM_ALL_FAULTS=1 does every call of every kind (hours), =5 every fifth; otherwise a few calls, spread over the run.
 * HEIRLOOM_FAULT_LOG=FILE has a line for each run.
 */
const every = Number(process.env['HEIRLOOM_ALL_FAULTS'] ?? 0);
const isWhole = every > 0;
const log = process.env['HEIRLOOM_FAULT_LOG'];

const urls = Array.from({ length: 6 }, (_, at) => `http://site.test/${at}`);
const later = ['http://later.test/', 'http://later.test/a'];

interface Work {
  readonly name: string;
  readonly from?: string;
  readonly words: readonly string[];
  /** Captures afterwards. */
  readonly has: readonly string[];
  /** Copies of each file. */
  readonly copies: number;
}

const works: readonly Work[] = [
  { name: 'import', words: ['import', 'site.warc.gz', '--no-analysis'], has: urls, copies: 1 },
  {
    name: 'import with analysis into an archive',
    from: 'filled',
    words: ['import', 'later.warc.gz'],
    has: [...urls, ...later],
    copies: 1,
  },
  {
    name: 'merge',
    from: 'filled',
    words: ['chain', 'run', '--steps', 'merge,bigmerge,clean'],
    has: urls,
    copies: 1,
  },
  {
    name: 'withdrawal',
    from: 'filled',
    words: ['decide', 'withdraw', '--url', 'http://site.test/0', '--reason', 'letter', '--yes'],
    has: urls,
    copies: 1,
  },
  {
    name: 'deletion',
    from: 'filled',
    words: ['decide', 'delete', '--url', 'http://site.test/0', '--reason', 'letter', '--yes'],
    has: urls.slice(1),
    copies: 1,
  },
  { name: 'rebuild', from: 'filled', words: ['rebuild'], has: urls, copies: 1 },
  { name: 'repair', from: 'two vaults', words: ['storage', 'repair', '--yes'], has: urls, copies: 2 },
];

/** Spread over a run: the first calls make files, the last ones close them. */
const few = [2, 7, 20];
const all = Array.from({ length: 100_000 }, (_, at) => 1 + at * every);
const fewCalls: ReadonlySet<string> = new Set(['pread64', 'pwrite64', 'handle-write', 'fdatasync']);

let ground: FaultGround;
beforeAll(async () => {
  ground = await FaultGround.open();
  await writeFile(join(ground.folder, 'site.warc.gz'), warcBytes(urls));
  await writeFile(join(ground.folder, 'later.warc.gz'), warcBytes(later));
  const sure = async (...words: readonly string[]): Promise<void> => {
    const { code, stderr } = await ground.run(words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  };
  await sure('import', 'site.warc.gz');
  await keepAs('filled');
  await sure('storage', 'add', 'second', 'second');
  for (const fileClass of ['text', 'media', 'metadata', 'log'])
    await sure('storage', 'policy', fileClass, '--replicas', '2', '--safety', '1');
  await keepAs('two vaults');
});
afterAll(() => ground.close());

async function keepAs(name: string): Promise<void> {
  await mkdir(join(ground.folder, name));
  for (const part of ['data', 'second'])
    await cp(join(ground.folder, part), join(ground.folder, name, part), { recursive: true }).catch(() => {});
}

/** A disk that cannot be written is the output's fault, and never the input's. */
const afterWrite: ReadonlySet<number | undefined> = new Set<number>([
  exitCodes.done,
  exitCodes.findings,
  exitCodes.outputUnwritable,
]);
/** SQLite does not say whether it read or wrote, and calls a database damaged that the disk cannot read: the message names `rebuild`. */
const afterRead: ReadonlySet<number | undefined> = new Set<number | undefined>([
  ...afterWrite,
  exitCodes.inputUnreadable,
  exitCodes.inputUnsuitable,
]);

function problemsOf({ call }: Fault, { code, signal, stdout, stderr }: Faulted): string[] {
  const documented = call === 'pread64' ? afterRead : afterWrite;
  const isToRebuild = code !== exitCodes.inputUnsuitable || stderr.includes('heirloom rebuild');
  return [
    ...(documented.has(code) ? [] : [`exit code ${code} ${signal}`]),
    ...(isToRebuild ? [] : ['it does not say how to mend it']),
    ...(stderr.includes('fault in Heirloom') ? ['called a fault in Heirloom'] : []),
    ...(code !== exitCodes.done && (stdout + stderr).trim() === '' ? ['nothing is said'] : []),
  ];
}

/** What is wrong with the archive, in words. */
async function lossesOf({ has, copies }: Work): Promise<string[]> {
  const archive = await LocalRepository.openForReading(join(ground.folder, 'data'));
  try {
    const found = new Set<string>();
    for await (const line of (await archive.captures).lines())
      found.add((JSON.parse(line.slice(line.indexOf('{'))) as { url: string }).url);
    const losses = [
      ...has.filter((url) => !found.has(url)).map((url) => `${url} is lost`),
      ...[...found].filter((url) => !has.includes(url)).map((url) => `${url} should not be there`),
    ];
    for (const { name } of await allOf(archive.register.placedFiles())) {
      const sha256 = (await archive.register.file(name))?.sha256;
      let good = 0;
      for (const { vault } of archive.vaults) {
        const verified = await vault.verify(name);
        if (verified.state === 'read' && verified.sha256 === sha256) good++;
      }
      if (good < copies && !name.startsWith('manifest/')) losses.push(`${name} has ${good} good copies`);
    }
    return losses;
  } finally {
    await archive.close();
  }
}

async function attempt(work: Work, fault: Fault, number: number): Promise<boolean> {
  await ground.reset(work.from);
  const faulted = await ground.faulted(work.words, fault, number);
  if (faulted.hit !== 'archive') return faulted.hit === 'elsewhere';
  const problems = problemsOf(fault, faulted);
  // What was done before the fault may have been all: then the same decision is made twice, or nothing is left to do.
  const again = await ground.run(work.words);
  if (again.code !== exitCodes.done)
    problems.push(`given again: ${again.code} ${again.stdout}${again.stderr}`);
  problems.push(...(await lossesOf(work)));
  const title = `${work.name}: ${fault.call} ${number} ${fault.error}`;
  if (log !== undefined)
    appendFileSync(
      log,
      `${JSON.stringify({ title, code: faulted.code, says: faulted.stderr.trim(), problems, stdout: faulted.stdout })}\n`,
    );
  expect.soft(problems, `${title}\n${faulted.stdout}${faulted.stderr}`).toEqual([]);
  return true;
}

describe.each(isWhole ? works : works.slice(0, 1))('a disk that fails during $name', (work) => {
  it.each(isWhole ? faults : faults.filter(({ call }) => fewCalls.has(call)))(
    'in $call with $error',
    async (fault) => {
      for (const number of isWhole ? all : few) {
        if (!(await attempt(work, fault, number))) break;
      }
    },
    isWhole ? 3_600_000 : 60_000,
  );
});
