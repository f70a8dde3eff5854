/** An entity body: bytes in memory, or bytes that are generated while they are sent (large files). */
export interface GeneratedBody {
  readonly sizeBytes: number;
  /** The bytes from `start` to before `end`, in parts. */
  chunks(start: number, end: number): Iterable<Uint8Array>;
}

export type Body = Uint8Array | GeneratedBody;

export const noBody: Uint8Array = new Uint8Array(0);

export function sizeOf(body: Body): number {
  return body instanceof Uint8Array ? body.byteLength : body.sizeBytes;
}

export function* chunksOf(body: Body, start = 0, end: number = sizeOf(body)): Iterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body.subarray(start, end);
  else yield* body.chunks(start, end);
}
