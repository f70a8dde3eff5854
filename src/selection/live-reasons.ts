import type { Reason } from '../reasons/reason.ts';
import type { FailedFetch } from '../crawl/fetch/exchange.ts';
import { selectionReason } from './selection-reason.ts';

/** Why a server could not be asked, without error codes. */
export function failureReason({ code, reason: detail }: FailedFetch, host: string): Reason {
  switch (code) {
    case 'dns-failed':
      return /no address|not in the table|not a host name/.test(detail)
        ? selectionReason('live-name-unknown', { host })
        : selectionReason('live-name-servers', { host, detail });
    case 'connect-failed':
      return connectReason(detail, host);
    case 'connection-broken':
      return selectionReason('live-broken-early', { host });
    case 'timeout':
      return selectionReason('live-too-slow', { host });
    case 'address-refused':
      return selectionReason('live-own-network', { host, detail });
    case 'certificate-refused':
      return selectionReason('live-certificate-refused', { host, detail });
    case 'not-fetchable':
      return selectionReason('live-not-web', { detail });
  }
}

function connectReason(detail: string, host: string): Reason {
  if (detail.includes('ECONNREFUSED')) return selectionReason('live-no-listener', { host });
  if (/ENETUNREACH|EHOSTUNREACH/.test(detail)) return selectionReason('live-no-way', { host });
  if (detail.includes('ECONNRESET')) return selectionReason('live-broken', { host });
  return selectionReason('live-no-connection', { host, detail });
}

/** Why an answer cannot be collected; undefined if it can. */
export function statusReason(status: number | undefined): Reason | undefined {
  if (status === undefined) return selectionReason('live-not-http');
  if (status >= 200 && status <= 299) return undefined;
  if (status >= 300 && status <= 399) return selectionReason('live-redirect-nowhere', { status });
  const known = knownStatuses.find((each) => each === status);
  if (known !== undefined) return selectionReason(`live-${known}`);
  return selectionReason(status >= 500 ? 'live-fault' : 'live-refusal', { status });
}

const knownStatuses = [401, 403, 404, 410, 429, 451, 502, 503, 504] as const;

/** Reported, although crawls tolerate it unless their template says otherwise. */
export function certificateReason(detail: string | undefined): Reason | undefined {
  return detail === undefined ? undefined : selectionReason('live-certificate-untrusted', { detail });
}
