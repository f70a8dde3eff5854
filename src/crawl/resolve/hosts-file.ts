/** The format of /etc/hosts: `address name [name ...]`, comments from `#`. `*.name` is our own addition. */
import { isIP } from 'node:net';
import type { HostTable } from './fixed-resolver.ts';
import { hostKey, isHostName } from './host-name.ts';

export interface BadHostsLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export interface HostsFile {
  readonly table: HostTable;
  readonly badLines: readonly BadHostsLine[];
}

export function readHostsFile(text: string): HostsFile {
  const table = new Map<string, string[]>();
  const badLines: BadHostsLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [address, ...names] = line.replace(/#.*$/, '').trim().split(/\s+/);
    if (address === undefined || address === '') continue;
    const reason = fault(address, names);
    if (reason !== undefined) {
      badLines.push({ line: index + 1, text: line, reason });
      continue;
    }
    for (const name of names) {
      const key = hostKey(name);
      table.set(key, [...(table.get(key) ?? []), address]);
    }
  }
  return { table, badLines };
}

function fault(address: string, names: readonly string[]): string | undefined {
  if (isIP(address) === 0) return `"${address}" is not an address`;
  if (names.length === 0) return 'no name after the address';
  const bad = names.find((name) => !isHostName(hostKey(name).replace(/^\*\./, '')));
  return bad === undefined ? undefined : `"${bad}" is not a host name`;
}
