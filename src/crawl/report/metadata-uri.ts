/** The parts of a crawl's metadata, as NetarchiveSuite has them. */
export type MetadataPart = 'setup' | 'reports' | 'logs' | 'index';

interface MetadataOf {
  readonly part: MetadataPart;
  readonly name: string;
  readonly version: string;
  readonly harvest: string;
  readonly job: string;
}

/** `metadata://heirloom/crawl/reports/hosts-report.txt?heirloomVersion=…&harvestid=…&jobid=…` */
export function metadataUri({ part, name, version, harvest, job }: MetadataOf): string {
  const query = [
    ['heirloomVersion', version],
    ['harvestid', harvest],
    ['jobid', job],
  ] as const;
  const parameters = query.map(([key, value]) => `${key}=${encoded(value)}`).join('&');
  return `metadata://heirloom/crawl/${part}/${encoded(name)}?${parameters}`;
}

/** A record of a job's metadata, by its URI. */
export interface NamedMetadata {
  readonly part: MetadataPart;
  readonly name: string;
  readonly job: string;
}

const metadataPattern =
  /^metadata:\/\/heirloom\/crawl\/(setup|reports|logs|index)\/([^/?]+)\?(?:.*&)?jobid=([^&]*)$/;

/** Undefined for every other URI. */
export function readMetadataUri(uri: string): NamedMetadata | undefined {
  const [, part, name, job] = metadataPattern.exec(uri) ?? [];
  if (part === undefined || name === undefined || job === undefined) return undefined;
  try {
    return { part: part as MetadataPart, name: decodeURIComponent(name), job: decodeURIComponent(job) };
  } catch {
    return undefined;
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
