import { readJson } from '../../disk/read-json.ts';
import { SavedFile } from '../../disk/saved-file.ts';
import { savedLimits, SignInLimits } from './sign-in-limits.ts';

export interface KeptLimits {
  readonly limits: SignInLimits;
  close(): Promise<void>;
}

/** Limits that survive a restart, in this file. Otherwise a restart would reset them for a guesser. */
export async function openKeptLimits(
  path: string,
  {
    onWarning,
    clock = Date.now,
  }: { readonly onWarning: (message: string) => void; readonly clock?: () => number },
): Promise<KeptLimits> {
  const limits = new SignInLimits(clock, () => file.changed());
  const file = new SavedFile(path, {
    content: () => JSON.stringify(limits),
    onError: ({ message }) => onWarning(`sign-in limits will not survive a restart: ${message}`),
  });
  const saved = await readJson(path, savedLimits);
  if (saved !== undefined) limits.restore(saved);
  return { limits, close: () => file.close() };
}
