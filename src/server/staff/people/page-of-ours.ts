/** A path of the application, and no other place: `//elsewhere.example` and the like lead away. Fit for a header. */
export function pageOfOurs(next: string | undefined): string {
  const isOurs =
    next?.isWellFormed() === true && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) && !next.startsWith('/sign-in');
  return isOurs
    ? next.replaceAll(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character))
    : '/today';
}
