/** Of each page that was open since the application was, how it was last asked for. */
const questions = new Map<string, string>();

export function rememberAddress(pathname: string, search: string): void {
  questions.set(pathname, search);
}

/** `/targets?state=proposed`: a list as one has left it, for the way back to it. */
export function lastAddress(pathname: string): string {
  return `${pathname}${questions.get(pathname) ?? ''}`;
}
