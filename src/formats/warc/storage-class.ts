/**
 * Which files a capture event goes into. `media` files are not compressed, so that a range of a film is one read;
 * `metadata` is kept apart because it is wanted in more copies than anything else.
 */
export type StorageClass = 'text' | 'media' | 'metadata';

const mediaFromBytes = 1_000_000;
const packedTypes =
  /^(?:image\/(?!svg|bmp|x-ms-bmp|vnd\.microsoft\.icon|x-icon|tiff)|video\/|audio\/(?!wav|x-wav|midi)|font\/woff|application\/(?:zip|gzip|x-gzip|x-bzip2|x-xz|zstd|x-7z-compressed|x-rar|vnd\.rar|epub\+zip|vnd\.openxmlformats|vnd\.oasis|java-archive|font-woff))/;

/** The class of a capture: what is packed already and above 1 MB goes where a range of it is one read. */
export function storageClassOf(mediaType: string | undefined, payloadBytes: number): StorageClass {
  return payloadBytes > mediaFromBytes && gzipLevelOf(mediaType) === 0 ? 'media' : 'text';
}

/** Deflate finds nothing in bytes that are packed already: they are stored (measured: nine times as fast, same size). */
export function gzipLevelOf(mediaType: string | undefined): number {
  return mediaType !== undefined && packedTypes.test(mediaType) ? 0 : 6;
}
