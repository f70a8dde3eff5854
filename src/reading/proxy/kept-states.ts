import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../disk/read-json.ts';
import { SavedFile } from '../../disk/saved-file.ts';
import { ReadingStates } from './reading-states.ts';

export interface KeptStates {
  readonly states: ReadingStates;
  /** The last changes are on disk then. */
  close(): Promise<void>;
}

/** By `stateKey`, the last changed last. */
const savedStates = z.record(z.string(), z.object({ timestamp: z.string(), view: z.string() }));

const maxStates = 10_000;

/** The dates and views of proxy readers, in `proxy-states.json` of this folder. Servers side by side share the file. */
export async function openKeptStates(
  folder: string,
  { onWarning }: { readonly onWarning: (message: string) => void },
): Promise<KeptStates> {
  const path = join(folder, 'proxy-states.json');
  const changes = new Map<string, { readonly timestamp: string; readonly view: string }>();
  const file = new SavedFile(path, {
    content: async () => {
      const all = new Map(Object.entries((await readJson(path, savedStates)) ?? {}));
      for (const [key, state] of changes) {
        all.delete(key);
        // Without a date or a view a reader reads as one who is new.
        if (state.timestamp !== '' || state.view !== 'all') all.set(key, state);
      }
      return JSON.stringify(Object.fromEntries([...all].slice(-maxStates)));
    },
    onError: ({ message }) => onWarning(`the dates of proxy readers will not survive a restart: ${message}`),
  });
  const previous = (await readJson(path, savedStates)) ?? {};
  let isRestored = false;
  const states = new ReadingStates(maxStates, (key, { timestamp, view }) => {
    if (!isRestored) return;
    changes.delete(key);
    changes.set(key, { timestamp, view: view.name });
    const [oldest = ''] = changes.size > maxStates ? changes.keys() : [];
    changes.delete(oldest);
    file.changed();
  });
  for (const [key, state] of Object.entries(previous)) states.change(key, state);
  isRestored = true;
  return { states, close: () => file.close() };
}
