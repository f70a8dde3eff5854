const cookieName = 'heirloom_session';
/** A page of a sibling host can set cookies of the same name, so several values are tried. */
const maxTried = 4;

/** The cookie values of a request that may be a session secret. */
export function sessionSecretsOf(cookie: string | undefined): string[] {
  return cookieValues(cookie, cookieName).slice(0, maxTried);
}

export interface CookieOptions {
  /** True if the origin is https: the browser never sends the cookie over http. */
  readonly isSecure: boolean;
  readonly seconds: number;
}

export function sessionCookie(secret: string, options: CookieOptions): string {
  return setCookie(cookieName, secret, { ...options, sameSite: 'Strict', path: '/' });
}

export function noSessionCookie(isSecure: boolean): string {
  return sessionCookie('', { isSecure, seconds: 0 });
}

export function setCookie(
  name: string,
  value: string,
  options: CookieOptions & { readonly sameSite: 'Strict' | 'Lax'; readonly path: string },
): string {
  const { isSecure, seconds, sameSite, path } = options;
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** Distinct values in the format of our secrets. */
export function cookieValues(cookie: string | undefined, name: string): string[] {
  const values = (cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => /^[\w-]{43}$/.test(value));
  return [...new Set(values)];
}
