import { timestamp17 } from './timestamp17.ts';

export const asidePrefix = 'aside/';

/** Where a copy that is no longer right is kept for those who look into it. */
export function asideName(file: string, timeMs: number): string {
  return `${asidePrefix}${file}.${timestamp17(timeMs)}`;
}
