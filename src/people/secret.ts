import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url, for a cookie, a header or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: it identifies the secret and does not reveal it. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
