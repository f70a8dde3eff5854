/** HTTPS that a careful client refuses; the pages behind it are good. */
import type { CertificateKind } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { SpecialPlan } from './special-site.ts';

const kinds: readonly Exclude<CertificateKind, 'good'>[] = [
  'expired',
  'wrong-name',
  'self-signed',
  'unknown-authority',
];

export function badCertificateSites(): readonly SpecialPlan[] {
  return kinds.map((kind): SpecialPlan => ({
    name: `${kind}-certificate`,
    note: `The certificate is ${kind}.`,
    hostile: true,
    secure: true,
    certificate: kind,
    entries: [{ path: '/page.html', note: 'a page', answer: () => smallPage(kind) }],
  }));
}
