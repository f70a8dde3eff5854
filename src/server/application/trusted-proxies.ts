/**
 * Whose X-Forwarded-For counts for the limit of sign-ins and the list of sessions: proxy servers on this machine, and those that
 * the operator names. (Who may read goes by the connection itself: reader-of-request.ts.)
 */
export function trustedProxies(named: readonly string[]): string[] {
  return ['loopback', ...named];
}
