import type { Extractor } from '../extractor.ts';
import { gatherBytes } from '../gather.ts';
import { InflateBudget } from '../inflate-within.ts';
import { LinkEmitter } from '../link-emitter.ts';
import type { LinkPosition } from '../link.ts';
import { guessAddress, isNamespace } from '../script/guess-address.ts';
import { textAddresses } from '../text/text-addresses.ts';

const maxInflatedBytes = 64 * 1024 * 1024;
const getUrl = 0x83;
const constantPool = 0x88;

const navigation: LinkPosition = { kind: 'page', hop: 'L', context: 'swf/getURL' };

/**
 * Flash (SWF file format 19): `FWS` plain or `CWS` with zlib after the first eight bytes. Searched for two actions, each a
 * code, a length in two bytes, and zero-terminated strings:
 *
 *   83 length  address 00 target 00           getURL
 *   88 length  count(2)  string 00 …          the constants of a script
 */
export const flashExtractor: Extractor = {
  name: 'flash',
  matches: ({ mediaType }) =>
    mediaType === 'application/x-shockwave-flash' || mediaType === 'application/vnd.adobe.flash.movie',
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherBytes(sink, (bytes) => {
      const film = filmOf(bytes);
      if (film === undefined) {
        sink.problem?.('a film that cannot be unpacked (damaged, or packed with LZMA)');
        return;
      }
      const seen = new Set<string>();
      const emitOnce = (address: string, place: LinkPosition): void => {
        if (!seen.has(address)) emitter.emit(address, place);
        seen.add(address);
      };
      readActions(film, emitOnce);
      for (const address of textAddresses(film.toString('latin1'))) {
        if (!isNamespace(address)) emitOnce(address, { kind: 'page', hop: 'X', context: 'swf =TEXT' });
      }
    });
  },
};

function filmOf(bytes: Buffer): Buffer | undefined {
  const signature = bytes.toString('latin1', 0, 3);
  if (signature === 'FWS') return bytes.subarray(8);
  if (signature !== 'CWS') return undefined;
  return new InflateBudget(maxInflatedBytes).inflate(bytes.subarray(8), 'zlib');
}

function readActions(film: Buffer, emit: (address: string, place: LinkPosition) => void): void {
  for (let at = 0; at + 3 < film.length; at++) {
    const code = film[at];
    if (code !== getUrl && code !== constantPool) continue;
    const end = at + 3 + film.readUInt16LE(at + 1);
    if (end > film.length || film[end - 1] !== 0) continue;
    const strings = stringsOf(film.subarray(at + (code === getUrl ? 3 : 5), end));
    if (strings === undefined) continue;
    if (code === getUrl) {
      // The second string is the window, and there is no third.
      if (strings.length === 2 && strings[0] !== undefined) emit(strings[0], navigation);
    } else {
      if (strings.length !== film.readUInt16LE(at + 3)) continue;
      for (const string of strings) {
        const kind = guessAddress(string);
        if (kind !== undefined) emit(string, { kind, hop: 'X', context: 'swf/constant' });
      }
      at = end - 1;
    }
  }
}

/** Undefined if it is not text: the code was part of something else. */
function stringsOf(bytes: Buffer): string[] | undefined {
  const text = bytes.toString('utf8');
  // oxlint-disable-next-line no-control-regex -- control characters tell data from text
  if (/[\u0001-\u0008\u000e-\u001f\uFFFD]/.test(text)) return undefined;
  return text.split('\0').slice(0, -1);
}
