/** A path of this application, safe for a Location header; `//elsewhere.example` and the like are refused. */
export function pageOfOurs(next: string | undefined): string {
  const isOurs =
    next?.isWellFormed() === true && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) && !next.startsWith('/sign-in');
  return isOurs
    ? next.replaceAll(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character))
    : '/today';
}
