import { foldedCode, gapOfPhrase } from '../keywords/folded-code.ts';
import { HashCounts } from '../keywords/hash-counts.ts';
import { WordReader } from '../keywords/word-reader.ts';

/** The beginning is enough. */
const maxCharacters = 400_000;
const maxCounted = 1000;

const currencySigns = ['€', '$', '£', ',-'];
const currencyWords = new HashCounts();
const currencies = new WordReader('kr nok eur euro euros usd sek dkk chf');
while (currencies.next()) currencyWords.add(currencies.hash);

/** A number with a currency, in either order: `€ 12`, `12,50 €`, `kr 99`, `99,-`. */
export function countPrices(text: string): number {
  let count = 0;
  for (const sign of currencySigns) count += countAround(text, sign, isBesideDigit);
  const reader = new WordReader(text, maxCharacters);
  let wasDigit = false;
  let wasCurrency = false;
  while (count < maxCounted && reader.next()) {
    const isCurrency = !reader.hasDigit && currencyWords.count(reader.hash) > 0;
    const isNear = reader.gap < gapOfPhrase || wasCurrency;
    if (isNear && ((wasDigit && isCurrency) || (wasCurrency && reader.hasDigit))) count++;
    wasDigit = reader.hasDigit;
    wasCurrency = isCurrency;
  }
  return Math.min(maxCounted, count);
}

export function countMailAddresses(text: string): number {
  return countAround(text, '@', (at) => isWordAt(text, at - 1) && isWordAt(text, at + 1));
}

type IsWanted = (at: number, text: string, length: number) => boolean;

function countAround(text: string, what: string, isWanted: IsWanted): number {
  let count = 0;
  for (let at = text.indexOf(what); at !== -1 && at < maxCharacters && count < maxCounted;) {
    if (isWanted(at, text, what.length)) count++;
    at = text.indexOf(what, at + what.length);
  }
  return count;
}

/** With at most one space between. */
function isBesideDigit(at: number, text: string, length: number): boolean {
  return (
    isDigitAt(text, at - 1) ||
    isDigitAt(text, at + length) ||
    (isSpaceAt(text, at - 1) && isDigitAt(text, at - 2)) ||
    (isSpaceAt(text, at + length) && isDigitAt(text, at + length + 1))
  );
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Includes narrow and no-break spaces, which precede a currency. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0xa0 || code === 0x202f;
}

function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && foldedCode(text.charCodeAt(at)) >= 48;
}
