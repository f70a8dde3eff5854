import { join } from 'node:path';
import { parse } from 'yaml';
import { OperatorError } from '../reasons/operator-error.ts';

export type CatalogueLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** `catalogue:` in staff.yaml is invalid; the message says why. */
export class CatalogueLocationError extends OperatorError {}

/**
 * The location of an archive's catalogue: `catalogue:` of its staff.yaml, or a file in its folder. The rest of staff.yaml is
 * ignored, so that an error there does not prevent a backup.
 */
export function catalogueLocation(dataFolder: string, staffYaml: string | undefined): CatalogueLocation {
  const url = configuredUrl(staffYaml ?? '');
  if (url === undefined || url === null) return { engine: 'sqlite', file: catalogueFile(dataFolder) };
  if (typeof url !== 'string' || !/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new CatalogueLocationError(
      'staff.yaml: catalogue: is like postgres://user:password@host/database; without it, SQLite is used',
    );
  return { engine: 'postgres', url };
}

function catalogueFile(dataFolder: string): string {
  return join(dataFolder, 'catalogue', 'catalogue.sqlite');
}

/** For messages: without the password. */
export function locationText(place: CatalogueLocation): string {
  if (place.engine === 'sqlite') return place.file;
  const url = new URL(place.url);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

function configuredUrl(yaml: string): unknown {
  try {
    const settings: unknown = parse(yaml);
    return settings !== null && typeof settings === 'object' && 'catalogue' in settings
      ? settings.catalogue
      : undefined;
  } catch (error) {
    throw new CatalogueLocationError(`staff.yaml: ${(error as Error).message}`, { cause: error });
  }
}
