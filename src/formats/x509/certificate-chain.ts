import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';

/** Certificates that each certify the previous one, the first of them a name. */
export type CertificateChain = readonly [X509Certificate, ...X509Certificate[]];

const maxCertificates = 10;

/** From PEM blocks. Undefined if there are none, too many, or an unreadable one. */
export function readChain(pem: string): CertificateChain | undefined {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length > maxCertificates) return undefined;
  try {
    const [first, ...others] = blocks.map((block) => new X509Certificate(block));
    return first === undefined ? undefined : [first, ...others];
  } catch {
    return undefined;
  }
}

/** The problem of the chain itself at that time; undefined if there is none. */
export function chainProblem(chain: CertificateChain, atMs: number): string | undefined {
  const [first] = chain;
  if (atMs < first.validFromDate.getTime() || atMs > first.validToDate.getTime())
    return `its certificate was not valid at ${new Date(atMs).toISOString()}`;
  for (const [at, certificate] of chain.entries()) {
    const issuer = chain[at + 1];
    if (issuer !== undefined && !isIssuedBy(certificate, issuer))
      return `certificate ${at + 1} of its chain was not issued by the next`;
  }
  return undefined;
}

/**
 * One of the chain is a trusted root, or was issued by one: not always the last, if an older authority also signed a younger
 * one.
 */
export function isTrusted(chain: CertificateChain, more: ReadonlySet<string> = new Set()): boolean {
  return chain.some((certificate) => {
    const fingerprint = fingerprintOf(certificate);
    if (more.has(fingerprint)) return true;
    return trustedRoots().some(
      (root) => fingerprintOf(root) === fingerprint || isIssuedBy(certificate, root),
    );
  });
}

/** SHA-256, in lower-case hexadecimal. */
function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

let roots: readonly X509Certificate[] | undefined;

/** Those of Node.js (Mozilla's list), and those of the operator in NODE_EXTRA_CA_CERTS. */
function trustedRoots(): readonly X509Certificate[] {
  roots ??= getCACertificates('default').map((pem) => new X509Certificate(pem));
  return roots;
}
