import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/.cache/peers/bin/', import.meta.url));

/** The programs of other archive tools (scenarios/peers.txt): a test that needs one and has none fails, and says why. */
export function peer(name: 'python' | 'warcio' | 'cdxj-indexer'): string {
  const path = `${folder}${name}`;
  if (!existsSync(path)) throw new Error(`${name} is missing: ./test installs the other archive tools.`);
  return path;
}
