/** As many as keep zlib's threads busy on a small machine. */
const packedAtOnce = 6;

/** The results of `pack`, in the order of the items. A few are packed in other threads while the next items come in. */
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
    // The remaining promises are abandoned when the consumer or an earlier one has failed.
    await Promise.allSettled(waiting);
  }
}
