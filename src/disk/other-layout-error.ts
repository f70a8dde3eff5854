/** Another version of the program made this file. Its content can be rebuilt. */
export class OtherLayoutError extends Error {
  /** `remedy`: the command that rebuilds it. */
  constructor(path: string, layouts: { readonly found: unknown; readonly known: number }, remedy = '') {
    const { found, known } = layouts;
    super(`${path} has layout ${String(found)}, not ${known}${remedy === '' ? '' : `: ${remedy}`}`);
  }
}
