/**
 * What a release must pass beside ./test: `npm run release`.
 *
 *   licences          of what is shipped, from the lock file
 *   heirloom-sbom.json   its bill of materials (CycloneDX), written into the folder where it was called
 *   vulnerabilities   as npm knows them; exit 3 where the registry does not tell
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials } from './bill-of-materials.ts';
import { licenceProblems } from './licence-problems.ts';
import { lockedPackages } from './locked-packages.ts';
import { vulnerabilities } from './vulnerabilities.ts';

const packages = lockedPackages();
const licences = licenceProblems(packages);
console.log(`licences: ${licences.length === 0 ? 'all go with the AGPL' : licences.join('\n  ')}`);

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const bill = billOfMaterials(version, packages);
writeFileSync('heirloom-sbom.json', `${JSON.stringify(bill, undefined, 2)}\n`);
console.log(`heirloom-sbom.json: ${bill.components.length} packages`);

const known = await vulnerabilities();
if (known.kind === 'not-available')
  console.log(
    `vulnerabilities: not available here (${known.why}). Run this again where the registry answers.`,
  );
else if (known.names.length === 0) console.log('vulnerabilities: none known');
else console.log(`vulnerabilities: ${JSON.stringify(known.bySeverity)} in ${known.names.join(', ')}`);

const isBad = licences.length > 0 || (known.kind === 'known' && known.names.length > 0);
process.exitCode = isBad ? 1 : known.kind === 'not-available' ? 3 : 0;
