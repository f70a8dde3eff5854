import { timestampNow } from '../../indexing/captures/query/timestamps.ts';
import type { CaptureRequest } from './capture-request.ts';

/** The page of the application that shows a capture, with the archive's banner, in a frame. */
export function bannerPage(
  { applicationOrigin }: { readonly applicationOrigin: string },
  { prefix, url, timestamp }: CaptureRequest,
): string {
  return `${applicationOrigin}${prefix}${timestamp === '' ? timestampNow() : timestamp}/${url}`;
}
