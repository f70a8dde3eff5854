/** Some indexes write `sha1:ABC`, others `ABC`; some tools `sha256:`, others `sha-256:`. The value is the same. */
export function bareDigest(digest: string): string {
  return digest.slice(digest.indexOf(':') + 1);
}

/** Two captures have the same content, as far as is known. */
export function isSameContent(
  a: { readonly digest?: string | undefined },
  b: { readonly digest?: string | undefined },
): boolean {
  if (a.digest === undefined || b.digest === undefined) return false;
  return a.digest === b.digest || bareDigest(a.digest) === bareDigest(b.digest);
}
