import { isKnownExtension } from '../address-kind.ts';
import { guessAddress } from '../script/guess-address.ts';

/** Names and text for people, and attributes that are read elsewhere or hold no addresses. */
const never = new Set(
  'class id name type rel rev lang xml:lang dir title alt label placeholder summary abbr role for headers scope width height size cols rows colspan rowspan color bgcolor align valign border content value download accept pattern d points transform viewbox media sizes integrity nonce charset encoding method enctype target ping tabindex itemtype itemid itemprop typeof property vocab prefix about datatype version'.split(
    ' ',
  ),
);
const maxChars = 2048;

/** Attributes invented by scripts; the value decides whether it is an address. */
export function mayHoldAddress(attribute: string): boolean {
  return !never.has(attribute) && !attribute.startsWith('aria-') && !attribute.startsWith('xmlns');
}

/** Only a path with a folder and a known suffix, or an absolute address with one, counts here. */
export function addressInAttribute(value: string): 'page' | 'component' | undefined {
  if (value.length > maxChars || !value.includes('/')) return undefined;
  const text = value.trim();
  const suffix = /\.([a-z][a-z\d]{1,9})(?:[?#][^\s]*)?$/i.exec(text.slice(-256))?.[1];
  return isKnownExtension(suffix) ? guessAddress(text) : undefined;
}
