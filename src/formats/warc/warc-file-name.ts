import { hostname } from 'node:os';

/** What a file name says; the warcinfo record says it too (IIPC guideline 2). */
export interface WarcFileName {
  readonly prefix: string;
  readonly date: Date;
  readonly serial: number;
  readonly host?: string;
  readonly compressed: boolean;
}

/** `prefix-20260131120000123-00007-host.warc.gz` (WARC 1.1, annex C, with milliseconds as Heritrix writes them). */
export function warcFileName(name: WarcFileName): string {
  const timestamp = name.date.toISOString().replaceAll(/\D/g, '');
  const serial = String(name.serial).padStart(5, '0');
  const host = name.host ?? hostname();
  return `${safe(name.prefix)}-${timestamp}-${serial}-${safe(host)}.warc${name.compressed ? '.gz' : ''}`;
}

/** A prefix or a host name may never lead out of the folder, whatever is in it. */
function safe(part: string): string {
  return part.replaceAll(/[^A-Za-z0-9._~-]+/g, '_').replace(/^[.-]+/, '_') || '_';
}
