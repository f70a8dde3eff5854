const waiting: (() => void)[] = [];
let isGiving = false;

/**
 * Yields during long work: it continues in a later turn of the event loop, after requests that arrived in the meantime.
 * Each turn runs one such piece of work, so that no request waits for more than one.
 */
export function nextLoopTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (!isGiving) {
    isGiving = true;
    setImmediate(give);
  }
  return promise;
}

function give(): void {
  waiting.shift()?.();
  isGiving = waiting.length > 0;
  if (isGiving) setImmediate(give);
}
