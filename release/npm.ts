import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface NpmAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** npm, in the folder of the project. */
export async function npm(parameters: readonly string[]): Promise<NpmAnswer> {
  const process = spawn('npm', parameters, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  process.stdout.on('data', (part) => (stdout += String(part)));
  process.stderr.on('data', (part) => (stderr += String(part)));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  process.on('error', reject);
  process.on('close', (code) => resolve(code ?? 1));
  return { code: await promise, stdout, stderr };
}
