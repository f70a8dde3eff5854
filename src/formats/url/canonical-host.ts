import { domainToASCII } from 'node:url';
import { escapeOnce, unescapeRepeatedly } from './percent-escapes.ts';

/**
 * Google's step for hosts: unescape, IDNA, collapse and trim dots, IPv4 numbers to dotted quads, lower case.
 * The result is printable ASCII without spaces; it is empty for a host of dots only.
 */
export function canonicalHost(octetText: string): string {
  const host = toAscii(unescapeRepeatedly(octetText))
    .replace(/\.{2,}/g, '.')
    .replace(/^\.|\.$/g, '');
  return ipv4Form(host) ?? escapeOnce(host.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
}

/** Without leading zeros, and empty for 0; text that is not a number is kept, because a key must not throw. */
export function canonicalPort(octetText: string): string {
  const port = unescapeRepeatedly(octetText);
  return /^\d+$/.test(port) ? port.replace(/^0+/, '') : escapeOnce(port).toLowerCase();
}

/** `www.`, `www2.` and so on, once. */
export function withoutWww(host: string): string {
  return host.startsWith('www') ? host.replace(/^www\d*\./, '') : host;
}

/** Reversed labels: `org,example`. IPv4 addresses too, as in existing indexes. */
export function surtHost(host: string): string {
  let surt = '';
  let end = host.length;
  for (let dot = host.lastIndexOf('.'); dot >= 0; dot = dot === 0 ? -1 : host.lastIndexOf('.', dot - 1)) {
    surt += `${host.slice(dot + 1, end)},`;
    end = dot;
  }
  return surt + host.slice(0, end);
}

/** The host in ASCII by IDNA (UTS 46, as in the URL standard); unchanged if it is not a domain name. */
function toAscii(host: string): string {
  // oxlint-disable-next-line no-control-regex -- the ASCII range starts at NUL
  if (/^[\x00-\x7f]*$/.test(host)) return host;
  // Decoded from escapes; domainToASCII would end the host there, or drop the line break.
  if (/[/\\?#\t\n\r]/.test(host)) return host;
  return domainToASCII(Buffer.from(host, 'latin1').toString('utf8')) || host;
}

function ipv4Form(host: string): string | undefined {
  // A bare number is decimal even with leading zeros, and only its lower 32 bits count (liveweb ARC files have larger ones).
  if (/^\d+$/.test(host)) return dottedQuad(Number(BigInt(host) & 0xffff_ffffn));
  return /^\d+(?:\.\d+){1,3}$/.test(host) ? inetAton(host) : undefined;
}

/** `192.0.2.1`, `192.0.513` and `0300.0.2.1` as inet_aton(3) reads them: 0 leads an octal number, the last part fills up. */
function inetAton(host: string): string | undefined {
  const parts = host.split('.');
  const numbers = parts.map((part) =>
    /^0[0-7]*$/.test(part) ? parseInt(part, 8) : /^[1-9]\d*$/.test(part) ? Number(part) : NaN,
  );
  const last = numbers.pop();
  if (last === undefined || numbers.length > 3) return undefined;
  const room = 256 ** (4 - numbers.length);
  if (!(last < room) || numbers.some((number) => !(number < 256))) return undefined;
  const address = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
  return dottedQuad(address);
}

function dottedQuad(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}
