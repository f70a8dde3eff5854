import { folded } from '../../catalogue/folded.ts';

/** Names a site in its job: the domain, followed by the configuration unless it is the default. */
export function siteName(
  { domain, name, isDefault }: { readonly domain: string; readonly name: string; readonly isDefault: 0 | 1 },
  taken: Set<string>,
): string {
  const part = folded(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  const wanted = isDefault === 1 || part === '' ? domain : `${domain}/${part}`;
  let site = wanted;
  for (let another = 2; taken.has(site); another++) site = `${wanted}-${another}`;
  taken.add(site);
  return site;
}
