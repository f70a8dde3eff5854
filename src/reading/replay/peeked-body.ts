import { defined } from '../../formats/values/defined.ts';
import type { OpenedCapture } from '../holdings/open-capture.ts';
import { contentKind } from '../rewrite/content-kind.ts';
import type { ContentKind } from '../rewrite/content-kind.ts';
import type { CaptureRequest } from './capture-request.ts';

/** A body, and how it is to be rewritten. */
export type JudgedBody =
  /** Decided without looking at it: nothing of it has been read. */
  | { readonly isRead: false; readonly kind: 'untouched' }
  /** Decided by its first bytes, which are still part of `pieces`; without its content coding. */
  | { readonly isRead: true; readonly kind: ContentKind; readonly pieces: AsyncIterable<Uint8Array> };

const lookedAtBytes = 512;
/** These are sent unchanged, whatever their first bytes. A playlist is neither. */
const neverRewritten =
  /^(?:image\/(?!svg)|font\/|video\/(?!.*(?:mpegurl|mp2t))|audio\/(?!.*mpegurl)|application\/(?:pdf|zip|gzip|wasm|x-(?:font|shockwave)|font|vnd\.(?:ms|openxml|oasis)))/i;

/** Looks at the first bytes only where they can make a difference, so that films are read from where they are wanted. */
export async function judgedBody(
  { modifier, destination, url }: CaptureRequest,
  content: OpenedCapture,
  contentType: string | undefined,
): Promise<JudgedBody> {
  if (modifier === 'id_' || isNeverRewritten(contentType, destination))
    return { isRead: false, kind: 'untouched' };
  const { start, pieces } = await peeked(content.decoded());
  const kind = contentKind({
    url,
    modifier,
    contentType,
    ...defined({ destination }),
    start,
  });
  return { isRead: true, kind, pieces };
}

/** A script or style that says it is a picture is none to browsers either. */
function isNeverRewritten(contentType: string | undefined, destination: string | undefined): boolean {
  return contentType !== undefined && destination !== 'manifest' && neverRewritten.test(contentType.trim());
}

async function peeked(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly start: Uint8Array; readonly pieces: AsyncIterable<Uint8Array> }> {
  const rest = body[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let isDone = false;
  while (heldBytes < lookedAtBytes && !isDone) {
    const next = await rest.next();
    if (next.done === true) {
      isDone = true;
    } else {
      held.push(next.value);
      heldBytes += next.value.length;
    }
  }
  const start = held.length === 1 ? (held[0] ?? new Uint8Array()) : Buffer.concat(held, heldBytes);
  return { start, pieces: isDone ? only(start) : followed(start, rest) };
}

async function* only(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  if (piece.length > 0) yield piece;
}

async function* followed(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield start;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
