/** Control words introduced in RTF 1.9 (Word 2007) and 1.7 (Word 2002). */
const words19 = /\\(?:\*\\colorschememapping|afelev|\*\\datastore|\*\\defchp)/;
const words17 = /\\stshf(?:dbch|loch|hich|bi)/;
const lookedAtChars = 1 << 16;

/** The file does not state its version: the registry distinguishes versions by the control words in use. */
export function rtfFormat(file: Buffer, head: string): string {
  if (!/^\{\\rtf1?[^{}]{0,32}\\(?:ansi|mac|pca?)\b/.test(head)) return 'RTF';
  if (!/^[^{}]{0,64}\\ansicpg/.test(head.slice(1))) return 'RTF 1.0-1.4';
  const text = file.toString('latin1', 0, lookedAtChars);
  if (words19.test(text)) return 'RTF 1.9';
  return words17.test(text) ? 'RTF 1.7-1.8' : 'RTF 1.5-1.6';
}
