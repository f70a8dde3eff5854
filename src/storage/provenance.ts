/** The origin of a file: from the crawler, or stated at import. */
export interface Provenance {
  /** `web` for a crawl; an import has its own name. */
  readonly source: string;
  /** The harvest definition, and its job. */
  readonly harvest?: string;
  readonly job?: string;
  readonly template?: string;
  readonly site?: string;
  /** The original name, if it was changed. */
  readonly originalName?: string;
  /** The WACZ file or mirror that contained it. */
  readonly takenFrom?: string;
  /** The result of the signature check of its WACZ file at import, as text. */
  readonly signature?: string;
}

const fields = [
  'source',
  'harvest',
  'job',
  'template',
  'site',
  'originalName',
  'takenFrom',
  'signature',
] as const satisfies (keyof Provenance)[];

/** Sealed manifests call the source `channel` for ever, and the databases follow them. Only this file knows the name. */
function storedName(field: string): string {
  return field === 'source' ? 'channel' : field;
}

/** As it is kept on disk. The order of the fields stays: the digest of a sealed manifest depends on it. */
export function storedProvenance(provenance: Partial<Provenance>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(provenance).map(([field, value]) => [storedName(field), value]));
}

/** The reverse of `storedProvenance`; unknown fields are dropped. */
export function readStoredProvenance(stored: unknown): Partial<Provenance> {
  const known = Object.entries(stored ?? {}).flatMap(([name, value]) => {
    const field = fields.find((each) => storedName(each) === name);
    return field === undefined || typeof value !== 'string' ? [] : [[field, value]];
  });
  return Object.fromEntries(known) as Partial<Provenance>;
}

/** Undefined if this is not a stored provenance. */
export function readProvenance(stored: unknown): Provenance | undefined {
  const read = readStoredProvenance(stored);
  return read.source === undefined ? undefined : { ...read, source: read.source };
}
