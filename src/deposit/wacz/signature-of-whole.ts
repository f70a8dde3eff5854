import type { WaczSignature } from '../../formats/wacz/check-signature.ts';

/** A signature covers the list of files: it is invalid for a WACZ of which the files differ from the list. */
export function signatureOfWhole(signature: WaczSignature, unfit: readonly string[]): WaczSignature {
  const [first] = unfit;
  if (signature.state === 'unsigned' || signature.state === 'invalid' || first === undefined)
    return signature;
  const more = unfit.length === 1 ? '' : ` and ${unfit.length - 1} more`;
  return { state: 'invalid', by: signature.by, reason: `it does not cover ${first}${more} as found here` };
}

/** For reports and for provenance: `valid, by the domain example.org at 2026-11-18T01:45:00.000Z`. */
export function signatureText(signature: WaczSignature): string {
  if (signature.state === 'unsigned') return 'none';
  const by = signature.by === undefined ? '' : `, by the ${signature.by}`;
  if (signature.state === 'invalid') return `INVALID${by}: ${signature.reason}`;
  const { state, at, isTimeProven, reason } = signature;
  const claimed = isTimeProven ? '' : ' (as it says itself)';
  return `${state}${by}${at === undefined ? '' : ` at ${at}${claimed}`}${reason === undefined ? '' : `: ${reason}`}`;
}
