/** Escapes a name for a distinguished name (RFC 4514): every byte but letters and digits, so that no character can end it. */
export function escapedForDn(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, (character) => bytesOf(character));
}

/** Escapes a value for a search filter (RFC 4515). */
export function escapedForFilter(value: string): string {
  return value.replaceAll(/[^\p{L}\p{N}]/gu, (character) => bytesOf(character));
}

function bytesOf(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');
}
