import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { lockedPackages } from './locked-packages.ts';
import { npm } from './npm.ts';

const packages = lockedPackages();
const bill = billOfMaterials('1.2.3', packages);
const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));

describe('the bill of materials', () => {
  it('lists every dependency of package.json, in the version that is installed', () => {
    const { dependencies } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as { readonly dependencies: Readonly<Record<string, string>> };
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !listed.has(`${name}@${version}`),
    );
    expect(missing).toEqual([]);
  });

  it('lists no package that npm does not know of, and each with its hash', async () => {
    const { stdout } = await npm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx']);
    const { components } = JSON.parse(stdout) as {
      readonly components: readonly { name: string; version: string }[];
    };
    const known = new Set(components.map(({ name, version }) => `${name}@${version}`));
    expect([...listed].filter((name) => !known.has(name))).toEqual([]);
    expect(bill.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });

  it('leaves out what only tests need, and is the same for the same lock file', () => {
    expect([...listed].some((name) => name.startsWith('vitest@'))).toBe(false);
    expect(JSON.stringify(billOfMaterials('1.2.3', lockedPackages()))).toBe(JSON.stringify(bill));
  });

  it('names packages of a scope as package URLs do', () => {
    const zod = { name: '@a/b', version: '1.0.0', licence: 'MIT', integrity: 'sha512-AAEC', isShipped: true };
    expect(billOfMaterials('1', [zod]).components).toEqual([
      {
        type: 'library',
        'bom-ref': '@a/b@1.0.0',
        name: '@a/b',
        version: '1.0.0',
        purl: 'pkg:npm/%40a/b@1.0.0',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
    ]);
  });
});
