/** `targetUrl` → `target_url`, as CamelCasePlugin does it. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
