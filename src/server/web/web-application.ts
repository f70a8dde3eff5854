import { defined } from '../../formats/values/defined.ts';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure, success } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';

/** The files that Vite built, or why there are none. */
export type WebApplication = Result<{ readonly folder: string; readonly page: string }, string>;

export interface WebApplicationOptions {
  /** The folder of the sources. */
  readonly folder?: string;
  /** Called when a build starts, which takes a while. */
  readonly onBuild?: () => void;
  readonly signal?: AbortSignal;
}

const ownFolder = fileURLToPath(new URL('../../../web', import.meta.url));
const program = fileURLToPath(new URL('./vite-build.program.ts', import.meta.url));
/** The sources of the pages. */
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', '../package-lock.json'];
/** A server started before an update may still serve the previous pages. */
const previousBuildKeptMs = 7 * 86_400_000;

/**
 * The web application, built if there is no build of these sources yet.
 *
 *   web/dist/HASH/            the build of the sources with this hash; complete, because it is renamed at the end
 *   web/dist/building-UUID/   a build in progress; if two processes build the same, the second deletes its own
 */
export async function openWebApplication(options: WebApplicationOptions = {}): Promise<WebApplication> {
  const { folder = ownFolder, onBuild, signal } = options;
  try {
    const built = join(folder, 'dist', await hashOf(folder));
    if (!existsSync(join(built, 'index.html'))) {
      onBuild?.();
      await build(folder, built, signal);
    }
    return success({ folder: built, page: await readFile(join(built, 'index.html'), 'utf8') });
  } catch (error) {
    signal?.throwIfAborted();
    return failure(error instanceof Error ? error.message : String(error));
  }
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const seen = new Set<string>();
  const add = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths.toSorted()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const content = await readFile(path);
      hash.update(`${relative(folder, path)}\0${content.length}\0`).update(content);
      if (/\.tsx?$/.test(path)) await add(importedBy(path, content.toString()));
    }
  };
  for (const source of sources) await add(await filesOf(join(folder, source)));
  return hash.digest('hex').slice(0, 16);
}

/** The pages share a few files with the server. Files imported only for types leave nothing in the pages. */
function importedBy(path: string, script: string): string[] {
  const imports = script.matchAll(/^(?:import|export)(?! type\b)[^;'"]*from '(\.{1,2}\/[^']+)'/gm);
  return [...imports]
    .map(([, specifier = '']) => join(dirname(path), specifier))
    .filter((imported) => existsSync(imported));
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function build(folder: string, built: string, signal: AbortSignal | undefined): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no web sources in ${folder}`);
  const made = join(dirname(built), `building-${crypto.randomUUID()}`);
  await mkdir(dirname(built), { recursive: true });
  try {
    await runVite(folder, made, signal);
    await rename(made, built).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  await removePreviousBuilds(dirname(built), built);
}

/** In a separate process: the server would keep the bundler's memory and threads. */
async function runVite(folder: string, into: string, signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [program, folder, into], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    ...defined({ signal }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = (said + piece.toString()).slice(-4000);
    });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  if ((await promise) !== 0) throw new Error(said.trim() || 'Vite failed without a message');
}

async function removePreviousBuilds(folder: string, built: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (path === built || found === undefined || Date.now() - found.mtimeMs < previousBuildKeptMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
