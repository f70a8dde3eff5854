/** Where a file comes from: what the crawler knew of its harvest, or what was said when it was brought in. */
export interface Provenance {
  /** By which way it came: `web` for a crawl; an import has a name of its own. */
  readonly channel: string;
  /** The harvest definition, and the job that was made of it. */
  readonly harvest?: string;
  readonly job?: string;
  readonly template?: string;
  readonly site?: string;
  /** The name it had when it came, where it has another now. */
  readonly originalName?: string;
  /** What it was part of when it came: a WACZ file, a mirror. */
  readonly takenFrom?: string;
  /** Of a WACZ file that is signed: the outcome of the check when it came, in words. */
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

/** Undefined for what is no provenance; what is not known of it is left out. */
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
