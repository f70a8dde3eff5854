import { domainToASCII } from 'node:url';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { certificatePem, newKey } from '../../formats/x509/certificate.ts';
import { readOrMakeAuthority } from './authority-file.ts';

/** Signs for every host of the archived web, for readers who trust its certificate. */
export interface Authority {
  readonly certificatePem: string;
  readonly certificateDer: Uint8Array;
  /** SHA-256, as browsers show it: `AB:CD:…`. */
  readonly fingerprint: string;
  readonly name: string;
  /** A certificate for a host name or an IP address; undefined where it is neither. */
  secureContext(host: string): SecureContext | undefined;
}

interface KeptContext {
  readonly context: SecureContext;
  readonly madeMs: number;
}

const dayMs = 86_400_000;
/** Browsers refuse certificates that are valid for more than 398 days. */
const earlierMs = 2 * dayMs;
const laterMs = 390 * dayMs;
const renewedMs = 90 * dayMs;
const maxKept = 1000;
const longestName = 253;

export async function openAuthority(folder: string, nowMs = Date.now()): Promise<Authority> {
  const { key, certificate } = await readOrMakeAuthority(folder, nowMs);
  const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '';
  const lastMs = certificate.validToDate.getTime();
  const hostKey = newKey();
  const hostKeyPem = String(hostKey.export({ type: 'pkcs8', format: 'pem' }));
  const kept = new Map<string, KeptContext>();

  const make = (host: string, madeMs: number): SecureContext =>
    createSecureContext({
      key: hostKeyPem,
      cert: certificatePem({
        name: host,
        key: hostKey,
        issuer: { name, key },
        notBeforeMs: madeMs - earlierMs,
        notAfterMs: Math.min(madeMs + laterMs, lastMs),
        authority: false,
      }),
    });

  return {
    certificatePem: certificate.toString(),
    certificateDer: certificate.raw,
    fingerprint: certificate.fingerprint256,
    name,
    secureContext: (given) => {
      const host = certifiedName(given);
      if (host === undefined) return undefined;
      const found = kept.get(host);
      const now = Date.now();
      const isFresh = found !== undefined && now - found.madeMs < renewedMs;
      const entry = isFresh ? found : { context: make(host, now), madeMs: now };
      // The last used is the last in the map: the first is the one to go.
      kept.delete(host);
      kept.set(host, entry);
      const oldest = kept.keys().next();
      if (kept.size > maxKept && oldest.done !== true) kept.delete(oldest.value);
      return entry.context;
    },
  };
}

/** As it stands in a certificate: ASCII in lower case, or an address without brackets. */
function certifiedName(given: string): string | undefined {
  const bare = given.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return bare.replace(/%.*$/, '');
  // domainToASCII reads its input as a URL does, and would cut a/b to a.
  const isOther = /[^\w.-]/.test(bare);
  if (isOther && /[\0-,/:-@[-^`{-\x7f]/.test(bare)) return undefined;
  const name = (isOther ? domainToASCII(bare) : bare.toLowerCase()).replace(/\.$/, '');
  return /^[\w-]+(?:\.[\w-]+)*$/.test(name) && name.length <= longestName ? name : undefined;
}
