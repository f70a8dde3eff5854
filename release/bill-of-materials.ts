import type { LockedPackage } from './locked-packages.ts';

/** The part of CycloneDX 1.6 that a list of packages needs. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

interface Component {
  readonly type: 'application' | 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/**
 * What is shipped, from the lock file alone: the same file gives the same bill. Not by `npm sbom`: with `--omit=dev` it leaves
 * out packages that are needed both by us and by a tool of ours (seen with npm 11.19: vite, pg-types).
 */
export function billOfMaterials(version: string, packages: readonly LockedPackage[]): BillOfMaterials {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', ...named('heirloom', version), ...licensed('AGPL-3.0-or-later') },
    },
    components: packages
      .filter(({ isShipped }) => isShipped)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, version: of, licence, integrity }) => ({
        type: 'library',
        ...named(name, of),
        ...licensed(licence),
        ...hashed(integrity),
      })),
  };
}

function named(name: string, version: string): Pick<Component, 'bom-ref' | 'name' | 'version' | 'purl'> {
  return {
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

function licensed(expression: string | undefined): Pick<Component, 'licenses'> {
  return expression === undefined ? {} : { licenses: [{ expression }] };
}

/** `sha512-` and Base64, as npm checks it. */
function hashed(integrity: string | undefined): Pick<Component, 'hashes'> {
  const [, sha512] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  if (sha512 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] };
}
