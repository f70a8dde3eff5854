import { join } from 'node:path';
import { parse } from 'yaml';
import { OperatorError } from '../reasons/operator-error.ts';

export type CatalogueLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** staff.yaml does not say where the catalogue is; says what is wrong. */
export class CatalogueLocationError extends OperatorError {}

/**
 * Where the catalogue of an archive is: where `catalogue:` in its staff.yaml says, or else in a file of its folder. Nothing
 * else in staff.yaml is looked at: what is wrong there must not stand between people and a backup.
 */
export function catalogueLocation(dataFolder: string, staffYaml: string | undefined): CatalogueLocation {
  const url = saidPlace(staffYaml ?? '');
  if (url === undefined || url === null) return { engine: 'sqlite', file: catalogueFile(dataFolder) };
  if (typeof url !== 'string' || !/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new CatalogueLocationError(
      'staff.yaml: catalogue: is like postgres://user:password@host/database; without it, SQLite is used',
    );
  return { engine: 'postgres', url };
}

/** The default location. */
function catalogueFile(dataFolder: string): string {
  return join(dataFolder, 'catalogue', 'catalogue.sqlite');
}

/** For people: without the password. */
export function placeText(place: CatalogueLocation): string {
  if (place.engine === 'sqlite') return place.file;
  const url = new URL(place.url);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

function saidPlace(yaml: string): unknown {
  try {
    const settings: unknown = parse(yaml);
    return settings !== null && typeof settings === 'object' && 'catalogue' in settings
      ? settings.catalogue
      : undefined;
  } catch (error) {
    throw new CatalogueLocationError(`staff.yaml: ${(error as Error).message}`, { cause: error });
  }
}
