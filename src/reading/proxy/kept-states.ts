import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../disk/durable-file.ts';
import { ReadingStates } from './reading-states.ts';

export interface KeptStates {
  readonly states: ReadingStates;
  /** The last changes are on disk then. */
  close(): Promise<void>;
}

/** By `stateKey`, the last changed last. */
const file = z.record(z.string(), z.object({ timestamp: z.string(), view: z.string() }));
type SavedStates = z.infer<typeof file>;

const saveAfterMs = 1000;
const maxStates = 10_000;

/** The dates and views of proxy readers, in `proxy-states.json` of this folder. Servers side by side share the file. */
export async function openKeptStates(
  folder: string,
  { onWarning }: { readonly onWarning: (message: string) => void },
): Promise<KeptStates> {
  const path = join(folder, 'proxy-states.json');
  const changes = new Map<string, SavedStates[string]>();
  let saving = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const save = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    saving = saving
      .then(() => saved(path, folder, changes))
      .catch((error: unknown) => {
        onWarning(`the dates of proxy readers are lost at the next start: ${(error as Error).message}`);
      });
    return saving;
  };
  const states = new ReadingStates(maxStates, (key, { timestamp, view }) => {
    changes.delete(key);
    changes.set(key, { timestamp, view: view.name });
    timer ??= setTimeout(() => void save(), saveAfterMs).unref();
  });
  for (const [key, state] of Object.entries(await readSaved(path))) states.change(key, state);
  clearTimeout(timer);
  timer = undefined;
  changes.clear();
  return { states, close: save };
}

async function saved(path: string, folder: string, changes: Map<string, SavedStates[string]>): Promise<void> {
  if (changes.size === 0) return;
  const taken = new Map(changes);
  changes.clear();
  try {
    const all = new Map(Object.entries(await readSaved(path)));
    for (const [key, state] of taken) {
      all.delete(key);
      // Without a date or a view a reader reads as one who is new.
      if (state.timestamp !== '' || state.view !== 'all') all.set(key, state);
    }
    await mkdir(folder, { recursive: true });
    await replaceFile(path, JSON.stringify(Object.fromEntries([...all].slice(-maxStates))));
  } catch (error) {
    // The next change tries them again.
    for (const [key, state] of taken) if (!changes.has(key)) changes.set(key, state);
    throw error;
  }
}

/** A file that is missing or damaged has none: readers choose their dates again. */
async function readSaved(path: string): Promise<SavedStates> {
  try {
    const read = file.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return read.success ? read.data : {};
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
