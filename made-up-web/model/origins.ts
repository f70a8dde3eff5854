/** Writes the absolute URLs of this web: one port for HTTP and one for HTTPS, omitted if they are the default ports. */
export interface Origins {
  readonly httpPort: number;
  readonly httpsPort: number;
  url(host: string, target: string, secure?: boolean): string;
}

export function originsOn(httpPort: number, httpsPort: number): Origins {
  const httpSuffix = httpPort === 80 ? '' : `:${httpPort}`;
  const httpsSuffix = httpsPort === 443 ? '' : `:${httpsPort}`;
  return {
    httpPort,
    httpsPort,
    url: (host, target, secure = false) =>
      secure ? `https://${host}${httpsSuffix}${target}` : `http://${host}${httpSuffix}${target}`,
  };
}
