import { createHash, randomBytes } from 'node:crypto';

/** What only its holder knows: 32 random bytes, fit for a cookie, a header or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: it can be recognised, and not be made up again. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
