export interface RequestHeaders {
  readonly userAgent: string;
  /** An address for the people whose servers are visited. */
  readonly from?: string;
  readonly acceptEncoding: string;
}

/** The request as it is sent and stored. */
export function requestBytes(url: URL, via: string | undefined, headers: RequestHeaders): Uint8Array {
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `User-Agent: ${headers.userAgent}`,
    'Accept: */*',
    `Accept-Encoding: ${headers.acceptEncoding}`,
    ...(headers.from === undefined ? [] : [`From: ${headers.from}`]),
    ...(via === undefined ? [] : [`Referer: ${via}`]),
    'Connection: keep-alive',
  ];
  // A URL object holds no line ends; settings may, by mistake.
  return Buffer.from(
    `${lines.map((line) => line.replaceAll(/[\r\n]+/g, ' ')).join('\r\n')}\r\n\r\n`,
    'latin1',
  );
}
