/** As many as keep zlib's threads busy on a small machine. */
const packedAtOnce = 6;

/** What `pack` makes of each item, in their order. A few are packed in other threads while the next items come in. */
export async function* packAhead<T, P>(
  items: AsyncIterable<T>,
  pack: (item: T) => Promise<P>,
): AsyncGenerator<P> {
  const waiting: Promise<P>[] = [];
  try {
    for await (const item of items) {
      waiting.push(pack(item));
      const first = waiting.length >= packedAtOnce ? waiting.shift() : undefined;
      if (first !== undefined) yield await first;
    }
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) yield await first;
  } finally {
    // Nobody waits for what is left when the reader, or a former one, has failed.
    await Promise.allSettled(waiting);
  }
}
