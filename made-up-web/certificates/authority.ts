/** The certificate authority of the made-up web, generated in memory at each start, and its certificates by host. */
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { CertificateKind } from '../model/site.ts';
import { certificatePem, newKey } from '../../src/formats/x509/certificate.ts';
import type { Signer } from '../../src/formats/x509/certificate.ts';

/** A wide period: clients check it by the real clock, not by that of the made-up web. */
const validFromMs = Date.UTC(2020, 0, 1);
const validUntilMs = Date.UTC(2049, 0, 1);
const expiredMs = Date.UTC(2021, 0, 1);
const maxKept = 256;

export interface Authority {
  readonly certificatePem: string;
  secureContext(host: string, kind: CertificateKind): SecureContext;
}

export function newAuthority(): Authority {
  const signer: Signer = { name: 'Made-up Web Authority', key: newKey() };
  const stranger: Signer = { name: 'Unknown Authority', key: newKey() };
  const hostKey = newKey();
  const kept = new Map<string, SecureContext>();

  const leaf = (host: string, kind: CertificateKind): string =>
    certificatePem({
      name: kind === 'wrong-name' ? `another-name-than-${host}` : host,
      key: hostKey,
      issuer:
        kind === 'self-signed'
          ? { name: host, key: hostKey }
          : kind === 'unknown-authority'
            ? stranger
            : signer,
      notBeforeMs: validFromMs,
      notAfterMs: kind === 'expired' ? expiredMs : validUntilMs,
      authority: false,
    });

  return {
    certificatePem: certificatePem({
      name: signer.name,
      key: signer.key,
      issuer: signer,
      notBeforeMs: validFromMs,
      notAfterMs: validUntilMs,
      authority: true,
    }),
    secureContext: (host, kind) => {
      const found = kept.get(host);
      if (found !== undefined) return found;
      const made = createSecureContext({
        key: hostKey.export({ type: 'sec1', format: 'pem' }),
        cert: leaf(host, kind),
      });
      const oldest = kept.keys().next();
      if (kept.size >= maxKept && oldest.done !== true) kept.delete(oldest.value);
      kept.set(host, made);
      return made;
    },
  };
}
