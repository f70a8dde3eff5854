/**
 * A file that is left open until the garbage is collected was forgotten where something failed, or where somebody stopped
 * reading: the run fails. (Node warns of it, DEP0137; later versions throw.) Test files of one process listen once.
 */
const isWatching = Symbol.for('heirloom.lost-handles');
const known = globalThis as { [isWatching]?: true };

if (known[isWatching] === undefined) {
  known[isWatching] = true;
  process.on('warning', (warning: Error & { readonly code?: string }) => {
    if (
      warning.code === 'DEP0137' ||
      /^Closing file descriptor \d+ on garbage collection/.test(warning.message)
    )
      throw warning;
  });
}
