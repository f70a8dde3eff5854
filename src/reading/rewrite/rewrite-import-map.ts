import type { Addresses } from './addresses.ts';
import type { TextView } from './text-view.ts';

/** HTML Standard 8.1.6.3: specifiers that are addresses are matched as addresses; others are bare names. */
const addressLike = /^(?:\.{0,2}\/|[a-z][a-z\d+.-]*:)/i;

/**
 * An import map maps names to addresses. Addresses on both sides become archived ones, because rewritten modules import
 * archived addresses. Anything that is not an import map stays unchanged.
 */
export function rewriteImportMap(written: string, addresses: Addresses): string {
  const map = parsed(withNamedCharacters(written, addresses.view));
  if (!isObject(map)) return written;
  const result: Record<string, unknown> = { ...map };
  if (isObject(map['imports'])) result['imports'] = rewrittenNames(map['imports'], addresses);
  if (isObject(map['scopes'])) {
    result['scopes'] = mapped(map['scopes'], (scope, names) => [
      archived(scope, addresses),
      isObject(names) ? rewrittenNames(names, addresses) : names,
    ]);
  }
  // The archived scripts are rewritten, so their digests differ.
  delete result['integrity'];
  return writable(JSON.stringify(result), addresses.view);
}

function rewrittenNames(names: Record<string, unknown>, addresses: Addresses): Record<string, unknown> {
  return mapped(names, (name, address) => [
    addressLike.test(name) ? archived(name, addresses) : name,
    typeof address === 'string' && addressLike.test(address) ? archived(address, addresses) : address,
  ]);
}

function archived(address: string, addresses: Addresses): string {
  return addresses.archived(address, 'esm_') ?? address;
}

function mapped(
  object: Record<string, unknown>,
  change: (key: string, value: unknown) => [string, unknown],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => change(key, value)));
}

/** Characters that are escaped must not be taken for the bytes of the same numbers. */
function withNamedCharacters(json: string, view: TextView): string {
  return json.replace(/(?<!\\)\\u00([89a-f][\da-f])/gi, (_all, hex: string) =>
    view.character(Number.parseInt(hex, 16)),
  );
}

function writable(json: string, view: TextView): string {
  // JSON escapes the placeholder of a byte as the lone surrogate that it is.
  const text = json.replaceAll('<', '\\u003C').replace(/\\udc([89a-f][\da-f])/gi, '\\u00$1');
  return view.writable(text, (codePoint) =>
    [...unitsOf(String.fromCodePoint(codePoint))]
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function* unitsOf(text: string): Generator<number> {
  for (let at = 0; at < text.length; at++) yield text.charCodeAt(at);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
