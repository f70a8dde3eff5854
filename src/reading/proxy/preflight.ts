import type { IncomingMessage } from 'node:http';

/**
 * Before a page may send certain requests to another host, its browser asks that host (CORS). Crawlers do not send
 * these requests, so the archive has no captured answer, though it may have the resource: every preflight is allowed.
 * The captured response then decides with its own headers.
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
