import { timestamp17 } from './timestamp17.ts';

export const asidePrefix = 'aside/';

/** The name under which a bad copy is kept for inspection. */
export function asideName(file: string, timeMs: number): string {
  return `${asidePrefix}${file}.${timestamp17(timeMs)}`;
}
