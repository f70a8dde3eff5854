import { hash } from 'node:crypto';

/** Part of every key: what was analysed by another version is analysed again. To be raised with every change of results. */
export const analyserVersion = '2';

/** The inputs of an analysis: with equal settings, equal inputs give equal results. */
export interface KeyParts {
  /** SHA-256 of the payload, content coding applied, in hexadecimal. */
  readonly sha256: string;
  readonly coding: string;
  readonly mediaType: string | undefined;
  readonly charset: string | undefined;
  /** The part of the URL that the analysis uses: see `urlForAnalysis`. */
  readonly url: string;
}

/** One analysis has one key: SHA-256 of its parts with NUL between them, in hexadecimal. */
export function analysisKey({ sha256, coding, mediaType = '', charset = '', url }: KeyParts): string {
  const place = url === anywhere ? '' : url;
  return hash('sha256', [sha256, coding, mediaType, charset, place, analyserVersion].join('\0'));
}

const anywhere = 'http://content.invalid/';
/** Those that never have relative links, unless they are something else than they say. */
const withoutLinks = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|octet-stream|msword|vnd\.|x-)/;
/** Types that say nothing about the content, so that the file name may decide. */
const isVague = /^(?:application|binary)\/octet-stream$|^text\/plain$|^$/;
const lessThan = 0x3c;

/**
 * A URL for the analysis: the same for all captures of a content that can share one, so that it does not matter which comes
 * first. The links of a page are relative to its folder, and other hosts are strange to it, so it has its folder; the extension
 * counts where the server does not say what it is; a picture says the same anywhere.
 */
export function urlForAnalysis(
  url: string,
  { mediaType, bytes }: { readonly mediaType: string | undefined; readonly bytes: Uint8Array },
): string {
  const hasLinks = mediaType === undefined || !withoutLinks.test(mediaType) || mayBeMarkup(bytes);
  const folder = (hasLinks ? URL.parse('.', url)?.href : undefined) ?? anywhere;
  const extension = /\.[a-z\d]{1,8}$/i.exec(URL.parse(url)?.pathname ?? '')?.[0].toLowerCase();
  return extension !== undefined && isVague.test(mediaType ?? '') ? `${folder}content${extension}` : folder;
}

/** Files that servers call by a wrong name are markup more often than anything else. */
function mayBeMarkup(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x7f);
  return first === lessThan && !bytes.subarray(0, 1024).includes(0);
}
