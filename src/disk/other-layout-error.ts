/** Another version of the program has made this file. What is in it can be made again from elsewhere. */
export class OtherLayoutError extends Error {
  /** `remedy`: what makes it again. */
  constructor(path: string, layouts: { readonly found: unknown; readonly known: number }, remedy = '') {
    const { found, known } = layouts;
    super(`${path} has layout ${String(found)}, not ${known}${remedy === '' ? '' : `: ${remedy}`}`);
  }
}
