/** The meaning of HTTP statuses and Heritrix codes of URLs that were not collected properly. */
export const statusMeanings: Readonly<Record<number, string>> = {
  [-1]: 'The name of the host is not known',
  [-2]: 'The server does not take connections',
  [-3]: 'The connection broke before the answer was whole',
  [-4]: 'The server did not answer in time',
  [-7]: 'The URL cannot be fetched',
  [-5000]: 'Excluded by a rule that was added while the job ran, or as the twin of another URL',
  [-5001]: 'The address is private and was refused',
  [-5002]: 'The certificate was refused',
  [-9998]: 'robots.txt does not allow it',
  400: 'The server does not understand the request',
  401: 'A password is needed',
  403: 'The server refuses it',
  404: 'There is no such page',
  405: 'The server does not allow to ask so',
  406: 'The server has it not in a form that we take',
  408: 'The server took the request for too slow',
  410: 'The page has gone for good',
  429: 'The server asks for fewer requests',
  451: 'Withheld for legal reasons',
  500: 'A fault in the server',
  502: 'The server behind the server did not answer rightly',
  503: 'The server is not available for now',
  504: 'The server behind the server did not answer in time',
};

export function statusMeaning(status: number): string {
  const known = statusMeanings[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'A fault in the server';
  if (status >= 400) return 'The server refuses the request';
  return status < 0 ? 'It could not be fetched' : 'It was fetched';
}

/** Whether a line of crawl.log reports an error; deliberate exclusions are none. */
export function isFailure(status: number): boolean {
  return status >= 400 || (status < 0 && status !== -5000 && status !== -9998);
}
