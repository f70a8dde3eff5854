/** A capture of the archive that has a content. */
export interface ArchivedContent {
  readonly url: string;
  readonly date: string;
}

/**
 * Which of these contents the archive has, by 64 hexadecimal digits of their SHA-256, in the order of asking. Undefined: it
 * has not, or does not say in time; then the content is stored.
 */
export type ContentLookUp = (sha256s: readonly string[]) => Promise<readonly (ArchivedContent | undefined)[]>;

/** One look-up for all contents requested in one turn of the event loop. */
export function inBatches(lookUp: ContentLookUp): (sha256: string) => Promise<ArchivedContent | undefined> {
  let asked: { readonly sha256s: string[]; readonly answers: ReturnType<ContentLookUp> } | undefined;
  const begin = (): NonNullable<typeof asked> => {
    const sha256s: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    setImmediate(() => {
      asked = undefined;
      resolve();
    });
    return { sha256s, answers: promise.then(() => lookUp(sha256s)) };
  };
  return async (sha256) => {
    asked ??= begin();
    const at = asked.sha256s.push(sha256) - 1;
    return (await asked.answers)[at];
  };
}
