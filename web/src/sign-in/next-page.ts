/** Where to go after signing in: a page of ours and no other place, whatever the address says. */
export function nextPage(question: URLSearchParams): string {
  const next = question.get('next') ?? '';
  // Browsers drop tabs and line ends out of addresses: a slash, a tab and a slash would lead away.
  const isOurs = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next);
  return isOurs && !next.startsWith('/sign-in') ? next : '/today';
}
