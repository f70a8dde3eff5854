import { cssAddresses } from '../css/css-addresses.ts';
import type { LinkPosition } from '../link.ts';
import { unknownPart } from '../link-emitter.ts';
import type { LinkEmitter } from '../link-emitter.ts';
import { guessAddress } from './guess-address.ts';
import { emitFromScript } from './script-base.ts';
import { scriptStrings } from './script-strings.ts';
import type { ScriptString } from './script-strings.ts';

const navigation: LinkPosition = { kind: 'page', hop: 'L', context: '=JS_LOCATION' };
const markup = /<(?:[a-z][a-z\d-]*(?:\s|\/|>)|!--\[if)/i;
const attribute = /[a-z]\s*=/i;
/** A declaration or rule with a file; `url(` alone may be any function. */
const style = /[:{,\s]url\(|@import\s/i;
/** Source before a string that a browser navigates to. */
const goesTo =
  /(?:\blocation(?:\s*\.\s*href)?\s*=|\blocation\s*\.\s*(?:assign|replace)\s*\(|(?:^|[^\w$.])(?:window\s*\.\s*)?open\s*\()\s*$/;
const lookBackChars = 64;
const lookAheadChars = 32;
const module = /\bimport\s*\(|\bimport\.meta\b|(?:^|[;}\n])\s*(?:import|export)\b/;

/**
 * Reads a script without running it: strings that look like addresses are possible links (hop X), strings that look like
 * markup (`document.write('<img src=…')`) are returned to be read as markup.
 */
export function readScript(source: string, emitter: LinkEmitter, giveMarkup: (html: string) => void): void {
  const mayGoAway = /location|open/.test(source);
  const isModule = emitter.pageBase !== undefined && module.test(source);
  for (const string of scriptStrings(source)) {
    const whole = string.pieces.length === 1 ? (string.pieces[0] ?? '') : string.pieces.join(unknownPart);
    if (markup.test(whole) && attribute.test(whole)) giveMarkup(whole);
    else if (style.test(whole)) readStyle(whole, emitter);
    else if (mayGoAway || /[./]/.test(whole)) readAddresses(source, string, isModule, emitter);
  }
}

/** A style that a script adds is relative to the page. */
function readStyle(css: string, emitter: LinkEmitter): void {
  for (const { address, at } of cssAddresses(css))
    emitter.emit(address, { kind: 'requisite', hop: 'X', context: `=JS_CSS ${at}` }, emitter.pageBase);
}

function readAddresses(source: string, string: ScriptString, isModule: boolean, emitter: LinkEmitter): void {
  const { pieces, start, end, isTemplate } = string;
  if (isTemplate && pieces.length > 1) return;
  const before = source.slice(Math.max(0, start - lookBackChars), start);
  const behind = source.slice(end, end + lookAheadChars);
  const isJoined = pieces.length > 1 || /\+\s*$/.test(before) || /^\s*\+/.test(behind);
  for (const [index, piece] of pieces.entries()) {
    const kind = guessAddress(piece, { isFragment: isJoined });
    if (index === 0 && !isJoined && goesTo.test(before)) {
      if (kind !== undefined || /^[\w./?&=%~#-]+$/.test(piece))
        emitter.emit(piece, navigation, emitter.pageBase);
    } else if (kind !== undefined) {
      const place: LinkPosition = { kind, hop: 'X', context: '=JS_MISC' };
      emitFromScript({ written: piece.replaceAll('&amp;', '&'), place, before, behind, isModule }, emitter);
    }
  }
}
