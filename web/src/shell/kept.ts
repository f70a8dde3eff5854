/** Small things of this reader, kept in this browser. A browser that keeps nothing is served all the same. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeKept(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is refused or full.
  }
}
