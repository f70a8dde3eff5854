import { kindOfAddress } from '../address-kind.ts';
import type { Hop, LinkKind } from '../link.ts';
import type { LinkEmitter } from '../link-emitter.ts';
import { guessAddress, isNamespace } from '../script/guess-address.ts';
import { readScript } from '../script/script-links.ts';

/** Guards against the callbacks and brackets that servers put around JSON: `)]}',` and `callback(…)`. */
const wrapping = /^\s*(?:\)\]\}',?|for\s*\(;;\);|while\s*\(1\);)/;
const html = /<[a-z][^<>]*\s(?:href|src|srcset)\s*=/i;

/**
 * Keys of which the value is an address even if relative: JSON Feed, web app manifest, import map, speculation rules, oEmbed
 * and common names in programs.
 */
const addressKeys: ReadonlyMap<string, { readonly kind: LinkKind; readonly hop: Hop } | undefined> = new Map([
  ['start_url', { kind: 'page', hop: 'L' }],
  ['home_page_url', { kind: 'page', hop: 'L' }],
  ['external_url', { kind: 'page', hop: 'L' }],
  ['feed_url', { kind: 'feed', hop: 'L' }],
  ['next_url', { kind: 'feed', hop: 'L' }],
  ['urls', { kind: 'page', hop: 'L' }],
  ['icon', { kind: 'component', hop: 'E' }],
  ['favicon', { kind: 'component', hop: 'E' }],
  ['avatar', { kind: 'component', hop: 'E' }],
  ['banner_image', { kind: 'component', hop: 'E' }],
  ['image', { kind: 'component', hop: 'E' }],
  ['src', { kind: 'component', hop: 'E' }],
  ['url', undefined],
  ['href', undefined],
  ['link', undefined],
]);

interface Step {
  readonly value: unknown;
  readonly key: string;
  /** Under `imports` or `scopes` of an import map, where the keys are names and the values addresses. */
  readonly isImport: boolean;
}

/** The addresses of a JSON value; invalid JSON is read as a script. */
export function readJson(text: string, emitter: LinkEmitter, giveMarkup: (markup: string) => void): void {
  const bare = text.replace(wrapping, '');
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    readScript(bare, emitter, giveMarkup);
    return;
  }
  if (isJsonFeed(value)) emitter.sink.feed?.();
  const steps: Step[] = [{ value, key: '', isImport: false }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step.value === 'string') readString(step.value, step, emitter, giveMarkup);
    else if (typeof step.value === 'object' && step.value !== null) addChildren(step.value, step, steps);
  }
}

function isJsonFeed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('version' in value)) return false;
  return /^https?:\/\/jsonfeed\.org\/version\//.test(String(value.version));
}

/** The last one first, because the stack reverses them. */
function addChildren(value: object, { key, isImport }: Step, steps: Step[]): void {
  if (Array.isArray(value)) {
    for (let index = value.length - 1; index >= 0; index--) {
      steps.push({ value: value[index] as unknown, key, isImport });
    }
    return;
  }
  for (const [name, child] of Object.entries(value).reverse()) {
    // The vocabulary of JSON-LD is a name, not a link.
    if (name === '@context' || name === '@vocab' || name === '$schema') continue;
    steps.push({ value: child, key: name, isImport: isImport || name === 'imports' || name === 'scopes' });
  }
}

function readString(
  text: string,
  { key, isImport }: Step,
  emitter: LinkEmitter,
  giveMarkup: (markup: string) => void,
): void {
  const context = key === '' ? 'json' : `json/${key}`;
  if (/^https?:\/\/[^\s<>"]+$/i.test(text)) {
    if (!isNamespace(text)) emitter.emit(text, { ...placeFor(key, text), context });
  } else if (isImport) {
    // A folder maps a prefix of names: there is nothing to fetch.
    if (/^(?:\.{0,2}\/)/.test(text) && !text.endsWith('/'))
      emitter.emit(text, { kind: 'component', hop: 'E', context });
  } else if (html.test(text)) {
    giveMarkup(text);
  } else if (addressKeys.has(key.toLowerCase()) && /^[^\s<>"{}]+$/.test(text) && /[./]/.test(text)) {
    emitter.emit(text, { ...placeFor(key, text), context });
  } else if (/^\.{0,2}\//.test(text)) {
    const kind = guessAddress(text);
    if (kind !== undefined) emitter.emit(text, { kind, hop: 'X', context });
  }
}

function placeFor(key: string, address: string): { kind: LinkKind; hop: Hop } {
  const known = addressKeys.get(key.toLowerCase());
  if (known !== undefined) return known;
  const kind = kindOfAddress(address);
  return { kind, hop: kind === 'page' ? 'L' : 'E' };
}
