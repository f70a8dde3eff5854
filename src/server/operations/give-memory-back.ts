import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Runs a garbage collection that shrinks the heap of this thread. V8 does so by itself only when the heap fills: after a heavy
 * load it would keep the memory for hours. The thread is blocked for some tens of milliseconds.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}
