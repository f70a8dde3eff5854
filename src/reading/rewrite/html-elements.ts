import { elementPositions, rules } from './html-positions.ts';
import type { Rules } from './html-positions.ts';
import { scriptContent } from './script-content.ts';

/** The first value of an attribute of the tag, without entities. */
type GetAttribute = (name: string) => string | undefined;

/**
 * The rules for the attributes of one tag. Looked up once per tag, so that many attributes cost no more than one
 * look-up each.
 */
export function rulesOfTag(tag: string, get: GetAttribute): Rules | undefined {
  switch (tag) {
    case 'link':
      return rulesOfLink(get);
    case 'script':
      return scriptContent(get) === 'module' ? moduleScript : classicScript;
    case 'meta':
      return rulesOfMeta(get);
    case 'param':
      return isAddressParam(get) ? addressParam : undefined;
    case 'applet':
      // With a codebase the archives are relative to it, and it is rewritten.
      return get('codebase') === undefined ? applet : appletWithCodebase;
    default:
      return elementPositions.get(tag);
  }
}

/** These look at their other attributes, so all of them are kept while the tag is read. */
export const looksAtAll: ReadonlySet<string> = new Set(['link', 'script', 'meta', 'param', 'applet']);

const classicScript = rules('src=js_ href=js_ xlink:href=js_');
const moduleScript = rules('src=esm_ href=esm_ xlink:href=esm_');
const addressParam = rules('value=oe_');
const applet = rules('codebase=oe_ archive=commas');
const appletWithCodebase = rules('codebase=oe_');

const linkRules: ReadonlyMap<string, Rules> = new Map(
  ['page', 'if_', 'js_', 'esm_', 'wkr_', 'cs_', 'im_', 'oe_'].map((rule) => [
    rule,
    rules(`href=${rule} imagesrcset=srcset`),
  ]),
);
/** A font is always asked for across origins, and a preload without this attribute would not be used for it. */
const fontPreload = rules('href=oe_ crossorigin=keep');

const modifierOfDestination: ReadonlyMap<string, string> = new Map([
  ['script', 'js_'],
  ['worker', 'wkr_'],
  ['sharedworker', 'wkr_'],
  ['style', 'cs_'],
  ['image', 'im_'],
  ['document', 'if_'],
  ['iframe', 'if_'],
  ['frame', 'if_'],
  ['fetch', 'page'],
]);

function rulesOfLink(get: GetAttribute): Rules | undefined {
  const relations = (get('rel') ?? '').toLowerCase().split(/[\t\n\f\r ]+/);
  if (relations.includes('stylesheet')) return linkRules.get('cs_');
  if (relations.includes('modulepreload')) return linkRules.get('esm_');
  if (relations.includes('preload') || relations.includes('prefetch')) {
    const destination = (get('as') ?? '').toLowerCase();
    if (destination === 'font') return fontPreload;
    const unknown = destination === '' ? 'page' : 'oe_';
    return linkRules.get(modifierOfDestination.get(destination) ?? unknown);
  }
  if (relations.includes('import')) return linkRules.get('if_');
  if (relations.some((relation) => relation.endsWith('icon') || relation.startsWith('apple-touch-'))) {
    return linkRules.get('im_');
  }
  return linkRules.get(relations.includes('manifest') ? 'oe_' : 'page');
}

const refresh = rules('content=refresh');
const referrer = rules('content=referrer');
const policy = rules('http-equiv=drop');
const policies = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'x-content-security-policy',
  'x-webkit-csp',
  'set-cookie',
]);

function rulesOfMeta(get: GetAttribute): Rules | undefined {
  const equivalent = get('http-equiv')?.trim().toLowerCase();
  if (equivalent === 'refresh') return refresh;
  if (equivalent !== undefined && policies.has(equivalent)) return policy;
  return get('name')?.trim().toLowerCase() === 'referrer' ? referrer : undefined;
}

const addressParams = new Set([
  'movie',
  'src',
  'url',
  'file',
  'filename',
  'href',
  'data',
  'source',
  'archive',
  'codebase',
]);

function isAddressParam(get: GetAttribute): boolean {
  if (get('valuetype')?.toLowerCase() === 'ref') return true;
  if (addressParams.has((get('name') ?? '').trim().toLowerCase())) return true;
  return /^\s*(?:https?:)?\/\/[^\s]/i.test(get('value') ?? '');
}
