import { hostname } from 'node:os';

/** The parts of a file name, which the warcinfo record has too (IIPC guideline 2). */
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

/** No prefix or host name can lead out of the folder. */
function safe(part: string): string {
  return part.replaceAll(/[^A-Za-z0-9._~-]+/g, '_').replace(/^[.-]+/, '_') || '_';
}
