import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of `control.json` in a job's folder: the address of the control server, and the secret that opens it. */
export interface ControlFile {
  /** `http://127.0.0.1:PORT`: never another machine. */
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly job: string;
}

const fileName = 'control.json';

/** Readable by its owner only, and written atomically. */
export async function writeControlFile(folder: string, file: ControlFile): Promise<void> {
  const unfinished = join(folder, `${fileName}.new`);
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(file)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, fileName));
}

/** Takes the file away if it is still the one with this token: a later process may have written its own. */
export async function removeControlFile(folder: string, token: string): Promise<void> {
  const file = await readControlFile(folder);
  if (typeof file === 'object' && file.token === token) await rm(join(folder, fileName), { force: true });
}

/** `none`: no job is at work in the folder. `unusable`: there is a file of that name, but no job wrote it. */
export async function readControlFile(folder: string): Promise<ControlFile | 'none' | 'unusable'> {
  let text: string;
  try {
    text = await readFile(join(folder, fileName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none';
    throw error;
  }
  return controlFile(text) ?? 'unusable';
}

function controlFile(text: string): ControlFile | undefined {
  let value: Partial<Record<keyof ControlFile, unknown>> | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, token, pid, job } = value;
  // A folder that came from elsewhere must not make us call other machines.
  if (typeof url !== 'string' || !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url) || !URL.canParse(url))
    return undefined;
  if (typeof token !== 'string' || !/^[\da-f]{64}$/.test(token)) return undefined;
  if (typeof pid !== 'number' || typeof job !== 'string') return undefined;
  return { url, token, pid, job };
}
