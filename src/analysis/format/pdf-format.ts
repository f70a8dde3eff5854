const versions = /^1\.[0-7]$|^2\.0$/;
/** As attribute or as element of the metadata (XMP, ISO 19005-1, 6.7.11). */
const part = /pdfaid:part(?:\s*=\s*["']|>\s*)([1-4])/;
const conformance = /pdfaid:conformance(?:\s*=\s*["']|>\s*)([a-fA-FuU])/;
/** The two marks stand next to each other. */
const markBytes = 600;

/** `%PDF-1.4`, or PDF/A where its metadata say so: they are not compressed, and may stand anywhere. */
export function pdfFormat(file: Buffer, head: string): string {
  const mark = file.indexOf('pdfaid:part', 0, 'latin1');
  if (mark >= 0) {
    const around = file.toString('latin1', Math.max(0, mark - markBytes), mark + markBytes);
    const name = archivalName(part.exec(around)?.[1], conformance.exec(around)?.[1]);
    if (name !== undefined) return name;
  }
  const start = head.indexOf('%PDF-') + 5;
  const version = head.slice(start, start + 3);
  return versions.test(version) ? `PDF ${version}` : 'PDF';
}

function archivalName(number: string | undefined, level: string | undefined): string | undefined {
  if (number === undefined) return undefined;
  const letter = (level ?? '').toLowerCase();
  if (number === '4') return letter === 'e' || letter === 'f' ? `PDF/A-4${letter}` : 'PDF/A-4';
  const letters = number === '1' ? 'ab' : 'abu';
  return letter !== '' && letters.includes(letter) ? `PDF/A-${number}${letter}` : 'PDF/A';
}
