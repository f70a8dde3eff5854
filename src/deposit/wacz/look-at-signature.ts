import type { WaczSignature } from '../../formats/wacz/check-signature.ts';
import { openWacz } from '../../formats/wacz/open-wacz.ts';
import { verifyWacz } from '../../formats/wacz/verify-wacz.ts';
import { signatureOfWhole } from './signature-of-whole.ts';

/**
 * The signature of a WACZ file that is only looked at, with the same result as an import would have: where there is one, every
 * file in the package is read. Undefined where the file cannot be opened.
 */
export async function lookAtSignature(path: string, signal: AbortSignal): Promise<WaczSignature | undefined> {
  const opened = await openWacz(path);
  if (!opened.ok) return undefined;
  const { value: wacz } = opened;
  try {
    if (wacz.signature.state === 'unsigned' || wacz.signature.state === 'invalid') return wacz.signature;
    // Indexes are made again.
    const indexes = new Set(wacz.indexes.map(({ name }) => name));
    const unfit: string[] = [];
    for await (const { path: inside, fixity } of verifyWacz(wacz)) {
      signal.throwIfAborted();
      if (fixity !== 'right' && !indexes.has(inside)) unfit.push(inside);
    }
    return signatureOfWhole(wacz.signature, unfit);
  } finally {
    await wacz.close();
  }
}
