import type { FailedFetch } from '../crawl/fetch/exchange.ts';

/** Why a server could not be asked, in the words of people who never saw an error code. */
export function failureReason({ code, reason }: FailedFetch, host: string): string {
  switch (code) {
    case 'dns-failed':
      return /no address|not in the table|not a host name/.test(reason)
        ? `There is no such name: ${host}. Look for a slip of the pen.`
        : `The name servers do not say where ${host} is (${reason}). Try again later.`;
    case 'connect-failed':
      return connectReason(reason, host);
    case 'connection-broken':
      return `${host} broke the connection off before it had answered.`;
    case 'timeout':
      return `${host} does not answer in time. Try again later.`;
    case 'address-refused':
      return `${host} is an address of our own network (${reason}): it is not on the public web.`;
    case 'certificate-refused':
      return `The certificate of ${host} is not to be trusted: ${reason}.`;
    case 'not-fetchable':
      return `This is not on the web (${reason}): only http and https are collected.`;
  }
}

function connectReason(reason: string, host: string): string {
  if (reason.includes('ECONNREFUSED')) return `${host} refuses the connection: no web server listens there.`;
  if (/ENETUNREACH|EHOSTUNREACH/.test(reason)) return `There is no way to ${host} from here.`;
  if (reason.includes('ECONNRESET')) return `${host} broke the connection off.`;
  return `No connection to ${host}: ${reason}.`;
}

/** Why an answer is none that can be collected; '' where it can. */
export function statusReason(status: number | undefined): string {
  if (status === undefined) return 'What the server answers is not a web page (no HTTP).';
  if (status >= 200 && status <= 299) return '';
  if (status >= 300 && status <= 399)
    return `The server sends elsewhere (${status}) without an address that can be followed.`;
  return (
    known[status] ??
    (status >= 500 ? `The server has a fault (${status}).` : `The server refuses it (${status}).`)
  );
}

const known: Readonly<Record<number, string>> = {
  401: 'The server asks for a password (401).',
  403: 'The server refuses it, perhaps to robots only (403).',
  404: 'There is no such page (404).',
  410: 'The page is gone for good (410).',
  429: 'The server is asked too often, or refuses robots (429).',
  451: 'The server may not give it for legal reasons (451).',
  500: 'The server has a fault (500).',
  502: 'The server behind the server does not answer (502).',
  503: 'The server is overloaded or being repaired (503). Try again later.',
  504: 'The server behind the server does not answer in time (504).',
};

/** It is told, although crawls tolerate it unless their template says otherwise. */
export function certificateReason(error: string | undefined): string {
  return error === undefined
    ? ''
    : `The certificate of the server is not to be trusted (${error}); readers' browsers would warn.`;
}
