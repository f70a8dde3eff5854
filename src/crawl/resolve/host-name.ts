const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const name = new RegExp(`^${label}(\\.${label})*$`);
const longest = 253;

/** Names are compared in lower case and without the dot of the root. */
export function hostKey(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/** RFC 1123, 2.1, and the underscore that real names contain anyway. Takes the result of `hostKey`. */
export function isHostName(key: string): boolean {
  return key.length <= longest && name.test(key);
}
