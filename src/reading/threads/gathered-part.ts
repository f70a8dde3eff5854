/** Large enough for few messages and writes, small enough to cause no delay. */
const partChars = 1 << 16;

export interface GatheredPart {
  readonly text: string;
  readonly isLast: boolean;
}

/** The next pieces of an answer as one. */
export async function gatheredPart(pieces: AsyncGenerator<string>): Promise<GatheredPart> {
  let text = '';
  while (text.length < partChars) {
    const next = await pieces.next();
    if (next.done === true) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
}

export async function* inParts(pieces: AsyncGenerator<string>): AsyncGenerator<GatheredPart> {
  try {
    for (let isAll = false; !isAll;) {
      const part = await gatheredPart(pieces);
      isAll = part.isLast;
      yield part;
    }
  } finally {
    // Also where the client has gone.
    await pieces.return(undefined);
  }
}
