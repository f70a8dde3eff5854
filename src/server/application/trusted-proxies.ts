/**
 * Proxy servers whose X-Forwarded-For is trusted for sign-in limits and the list of sessions: those on this machine, and those
 * in the settings. (Read access depends on the connection itself: reader-of-request.ts.)
 */
export function trustedProxies(named: readonly string[]): string[] {
  return ['loopback', ...named];
}
