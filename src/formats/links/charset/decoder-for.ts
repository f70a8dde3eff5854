import { TextDecoder } from 'node:util';

/** By the labels of the Encoding Standard; undefined for an unknown name. */
export function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined || label === '') return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
