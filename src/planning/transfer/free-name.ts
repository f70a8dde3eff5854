import { cutText } from '../../catalogue/cut-text.ts';

/** An unused name made from the title: `News`, `News (2)`. */
export function freeName(title: string, taken: ReadonlySet<string>): string {
  const base = baseOf(title);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const name = `${base} (${number})`;
    if (!taken.has(name)) return name;
  }
}

/** True if the name was made from this title. */
export function isNameFor(title: string, name: string): boolean {
  const base = baseOf(title);
  return name === base || (name.startsWith(base) && /^ \(\d+\)$/.test(name.slice(base.length)));
}

function baseOf(title: string): string {
  // Leaves room for the number within the 200 characters of a name.
  return cutText(title.trim(), 180) || 'target';
}
