import type { DescribedCapture } from '../holdings/describe-captures.ts';
import type { CaptureShape } from './listing-shapes.ts';

/** A capture in the form of the API. */
export function shapeOf({ capture, status, mime, sameAsBefore, origin }: DescribedCapture): CaptureShape {
  const { url, timestamp, length, digest, method } = capture;
  return {
    url,
    timestamp,
    status: status ?? null,
    mime: mime ?? null,
    sizeBytes: length ?? null,
    digest: digest ?? null,
    method: method ?? null,
    sameAsBefore,
    origin: {
      harvest: origin.harvest ?? null,
      job: origin.job ?? null,
      source: origin.source ?? null,
    },
  };
}
