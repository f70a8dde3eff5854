/** The origin of a file: from the crawler, or stated at import. */
export interface Provenance {
  /** `web` for a crawl; an import has its own name. */
  readonly channel: string;
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

const names = [
  'channel',
  'harvest',
  'job',
  'template',
  'site',
  'originalName',
  'takenFrom',
  'signature',
] as const;

/** Undefined if this is not a provenance; unknown fields are dropped. */
export function readProvenance(value: unknown): Provenance | undefined {
  const given = (value ?? {}) as Partial<Record<string, unknown>>;
  const { channel } = given;
  if (typeof channel !== 'string') return undefined;
  const known = names.flatMap((name) => {
    const text = given[name];
    return typeof text === 'string' ? [[name, text]] : [];
  });
  return { ...(Object.fromEntries(known) as Partial<Provenance>), channel };
}
