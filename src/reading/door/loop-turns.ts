const waiting: (() => void)[] = [];
let isGiving = false;

/**
 * Ends the turn of long work: it goes on in a later turn of the event loop, after requests that have come meanwhile, and one
 * such work in each turn. However many there are, nobody waits for more than one of them.
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
