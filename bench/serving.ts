import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const heirloom = fileURLToPath(new URL('../heirloom', import.meta.url));

export interface Serving {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  readonly pid: number;
}

/** `heirloom serve` as its users start it, while the work is done. */
export async function withServing<T>(
  data: string,
  more: readonly string[],
  work: (serving: Serving) => Promise<T>,
  program: string = heirloom,
): Promise<T> {
  const words = [
    'serve',
    '--json',
    '--data',
    data,
    '--port',
    '0',
    '--replay-port',
    '0',
    '--no-proxy',
    ...more,
  ];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let problems = '';
  child.stderr.on('data', (part: Buffer) => (problems += part.toString()));
  const stop = (): void => void child.kill('SIGTERM');
  process.on('exit', stop);
  try {
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
    if (typeof line !== 'string') throw new Error(`heirloom serve ended: ${problems}`);
    const told = JSON.parse(line) as Pick<Serving, 'applicationOrigin' | 'replayOrigin'>;
    return await work({ ...told, pid: child.pid ?? 0 });
  } finally {
    process.off('exit', stop);
    stop();
    await ended;
  }
}
