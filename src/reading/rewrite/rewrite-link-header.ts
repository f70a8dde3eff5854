import type { Addresses } from './addresses.ts';
import { rulesOfTag } from './html-elements.ts';

const reference = /<([^>]*)>([^<]*)/g;

/** The Link header (RFC 8288): `<https://example.org/a.css>; rel=preload; as=style, <…>; …`. */
export function rewriteLinkHeader(value: string, addresses: Addresses): string {
  return value.replace(reference, (all, address: string, parameters: string) => {
    const rule = rulesOfTag('link', (name) => parameter(parameters, name))?.get('href');
    const modifier = rule === undefined || rule === 'page' ? addresses.linkModifier : rule;
    const archived = isModifier(modifier) ? addresses.archived(address, modifier) : undefined;
    return archived === undefined ? all : `<${archived.replaceAll('>', '%3E')}>${parameters}`;
  });
}

function parameter(parameters: string, name: string): string | undefined {
  for (const part of parameters.split(';')) {
    const found = /^\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s,]*))/.exec(part);
    if (found?.[1]?.toLowerCase() === name) return found[2] ?? found[3];
  }
  return undefined;
}

function isModifier(rule: string): rule is Parameters<Addresses['archived']>[1] {
  return rule === '' || rule.endsWith('_');
}
