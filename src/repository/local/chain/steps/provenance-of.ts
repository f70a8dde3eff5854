import { basename } from 'node:path';
import type { Provenance } from '../../../../storage/provenance.ts';
import { baseOf } from '../../../../storage/file-name.ts';
import type { ChainRow } from '../ledger/chain-row.ts';

/** For a file of unknown origin. */
const defaultSource = 'inbox';

/** Values given on entry take precedence over those of the warcinfo. */
export function provenanceOf(
  { said, path, name = '' }: Pick<ChainRow, 'said' | 'path' | 'name'>,
  warcinfo: Readonly<Record<string, string>>,
): Provenance {
  const fields = new Map(Object.entries(warcinfo).map(([field, value]) => [field.toLowerCase(), value]));
  // The crawler's metadata files have the version of the template apart.
  const template = ['template', 'template-version'].flatMap((field) => fields.get(field) ?? []).join(' ');
  const told = {
    source: fields.get('channel'),
    harvest: fields.get('harvest'),
    job: fields.get('job'),
    template,
    site: fields.get('site'),
    originalName: baseOf(name) === basename(path) ? undefined : basename(path),
  };
  const known = Object.entries({ ...told, ...said }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return { source: defaultSource, ...(Object.fromEntries(known) as Partial<Provenance>) };
}
