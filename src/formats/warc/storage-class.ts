/**
 * The files of a capture event. `media` files are not compressed, so that a range of a film is one read; `metadata` is
 * separate because it is kept in more copies.
 */
export type StorageClass = 'text' | 'media' | 'metadata';

const mediaFromBytes = 1_000_000;
const packedTypes =
  /^(?:image\/(?!svg|bmp|x-ms-bmp|vnd\.microsoft\.icon|x-icon|tiff)|video\/|audio\/(?!wav|x-wav|midi)|font\/woff|application\/(?:zip|gzip|x-gzip|x-bzip2|x-xz|zstd|x-7z-compressed|x-rar|vnd\.rar|epub\+zip|vnd\.openxmlformats|vnd\.oasis|java-archive|font-woff))/;

/** The class of a capture: compressed formats above 1 MB go where a range is one read. */
export function storageClassOf(mediaType: string | undefined, payloadBytes: number): StorageClass {
  return payloadBytes > mediaFromBytes && gzipLevelOf(mediaType) === 0 ? 'media' : 'text';
}

/** Deflate gains nothing on compressed formats: they are stored (measured: nine times as fast, same size). */
export function gzipLevelOf(mediaType: string | undefined): number {
  return mediaType !== undefined && packedTypes.test(mediaType) ? 0 : 6;
}
