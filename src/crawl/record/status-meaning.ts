/** The meaning of HTTP statuses and Heritrix codes of URLs that were not collected properly. */
export const statusMeanings: Readonly<Record<number, string>> = {
  [-1]: 'The host name is unknown',
  [-2]: 'The server does not accept connections',
  [-3]: 'The connection broke before the response was complete',
  [-4]: 'The server did not answer in time',
  [-7]: 'The URL cannot be fetched',
  [-5000]: 'Excluded by a rule that was added while the job ran, or as the twin of another URL',
  [-5001]: 'The address is private and was refused',
  [-5002]: 'The certificate was refused',
  [-9998]: 'robots.txt does not allow it',
  400: 'The server does not understand the request',
  401: 'A password is required',
  403: 'The server refuses access',
  404: 'Page not found',
  405: 'The server does not allow this method',
  406: 'The server has no acceptable form of it',
  408: 'The server timed out waiting for the request',
  410: 'The page is permanently gone',
  429: 'The server asks for fewer requests',
  451: 'Withheld for legal reasons',
  500: 'An error in the server',
  502: 'The server got an invalid response from another server',
  503: 'The server is temporarily unavailable',
  504: 'The server got no response from another server in time',
};

export function statusMeaning(status: number): string {
  const known = statusMeanings[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'An error in the server';
  if (status >= 400) return 'The server refuses the request';
  return status < 0 ? 'It could not be fetched' : 'It was fetched';
}

/** Whether a line of crawl.log reports an error; deliberate exclusions are none. */
export function isFailure(status: number): boolean {
  return status >= 400 || (status < 0 && status !== -5000 && status !== -9998);
}
