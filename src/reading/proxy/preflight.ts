import type { IncomingMessage } from 'node:http';

/**
 * Before a page may send certain requests to another host, its browser asks that host (CORS). Crawlers do not ask, so that
 * the archive has no such answer, though it may have what the page wants: whatever the page asks for is allowed. What is then
 * answered is what was captured, with what it allows or does not.
 */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'OPTIONS' &&
    headers['access-control-request-method'] !== undefined &&
    headers.origin !== undefined
  );
}

export function preflightHeaders({ headers }: IncomingMessage): Record<string, string> {
  const wanted = headers['access-control-request-headers'];
  return {
    'Access-Control-Allow-Origin': headers.origin ?? '*',
    'Access-Control-Allow-Methods': headers['access-control-request-method'] ?? 'GET',
    'Access-Control-Allow-Credentials': 'true',
    ...(typeof wanted === 'string' && wanted !== '' ? { 'Access-Control-Allow-Headers': wanted } : {}),
    'Cache-Control': 'no-store',
    'Content-Length': '0',
  };
}
