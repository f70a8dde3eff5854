/** A name as part of a distinguished name (RFC 4514): all but letters and digits by their bytes, so that nothing can end it. */
export function escapedForDn(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, (character) => bytesOf(character));
}

/** A value within a search filter (RFC 4515). */
export function escapedForFilter(value: string): string {
  return value.replaceAll(/[^\p{L}\p{N}]/gu, (character) => bytesOf(character));
}

function bytesOf(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');
}
