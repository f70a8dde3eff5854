const lf = 10;

/** The lines of a stream, without their line feed. Undefined for a line above the limit, which is not held. */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<Buffer | undefined> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const add = (part: Uint8Array): void => {
    heldBytes += part.length;
    if (heldBytes > maxLineBytes) held = [];
    else held.push(part);
  };
  const taken = (): Buffer | undefined => {
    const line = heldBytes > maxLineBytes ? undefined : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    return line;
  };
  for await (const piece of bytes) {
    let start = 0;
    for (let end = piece.indexOf(lf); end !== -1; end = piece.indexOf(lf, start)) {
      add(piece.subarray(start, end));
      yield taken();
      start = end + 1;
    }
    add(piece.subarray(start));
  }
  if (heldBytes > 0) yield taken();
}
