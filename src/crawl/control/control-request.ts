import { readUrlExpression } from '../../formats/expression/url-expressions.ts';
import type { Politeness } from '../crawl-settings.ts';
import type { ControlRequest } from '../job/running-job.ts';

export type RequestReading = { readonly request: ControlRequest } | { readonly problem: string };

interface Limits {
  readonly min: number;
  readonly max: number;
  /** `null` means "no limit": JSON has no Infinity. */
  readonly endless?: true;
}

/** A longer timeout would make a timer fire at once. */
const longestMs = 2 ** 31 - 1;
const time: Limits = { min: 0, max: longestMs };
const amount: Limits = { min: 1, max: Number.MAX_SAFE_INTEGER, endless: true };

const politenessLimits: Readonly<Record<keyof Politeness, Limits>> = {
  minDelayMs: time,
  maxDelayMs: time,
  factor: { min: 0, max: 1000 },
  groupMs: time,
  quarantineAfter: amount,
  quarantineMs: time,
  periodMs: time,
  documentsPerPeriod: amount,
  bytesPerPeriod: amount,
};

/**
 * Reads what was sent to `/control`:
 *
 *     {"action": "pause" | "resume" | "stop"}
 *     {"action": "delay", "minDelayMs": 2000, "factor": 3}        any names of Politeness
 *     {"action": "reject", "expression": "[?&]print="}
 */
export function readControlRequest(value: unknown): RequestReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'a JSON object is needed, such as {"action": "pause"}' };
  const { action, ...rest } = value as Record<string, unknown>;
  switch (action) {
    case 'pause':
    case 'resume':
    case 'stop':
      return unknownName(rest, []) ?? { request: { action } };
    case 'delay':
      return readDelay(rest);
    case 'reject':
      return readReject(rest);
    default:
      return { problem: 'action must be pause, resume, stop, delay or reject' };
  }
}

export type ExpressionReading = { readonly expression: string } | { readonly problem: string };

/** Reads what was sent to `/try-reject`: `{"expression": "[?&]print="}`. */
export function readTryRequest(value: unknown): ExpressionReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'a JSON object is needed, such as {"expression": "[?&]print="}' };
  return readExpression(value as Record<string, unknown>);
}

export type SitesReading = { readonly sites: readonly string[] } | { readonly problem: string };

/** Reads what was sent to `/sites`: `{"sites": ["example.org"]}`. */
export function readSitesRequest(value: unknown): SitesReading {
  const { sites } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly sites?: unknown;
  };
  if (!Array.isArray(sites) || !sites.every((site) => typeof site === 'string'))
    return { problem: 'a JSON object is needed, such as {"sites": ["example.org"]}' };
  return { sites };
}

/** The other direction. */
export function controlRequestJson(request: ControlRequest): string {
  if (request.action === 'delay') {
    return JSON.stringify({ action: request.action, ...request.politeness });
  }
  return JSON.stringify(request);
}

function readDelay(given: Record<string, unknown>): RequestReading {
  const names = Object.keys(politenessLimits);
  const unknown = unknownName(given, names);
  if (unknown !== undefined) return unknown;
  const politeness: Record<string, number> = {};
  for (const [name, { min, max, endless }] of Object.entries(politenessLimits)) {
    const value = given[name];
    if (value === undefined) continue;
    const number = value === null && endless === true ? Infinity : value;
    const fits = typeof number === 'number' && number >= min && (number <= max || endless === true);
    if (!fits) {
      const orNull = endless === true ? ', or null for no limit' : '';
      return { problem: `${name} must be a number from ${min} to ${max}${orNull}` };
    }
    politeness[name] = number;
  }
  const { minDelayMs = 0, maxDelayMs = Infinity } = politeness as Partial<Politeness>;
  if (minDelayMs > maxDelayMs) return { problem: 'minDelayMs must not be above maxDelayMs' };
  if (Object.keys(politeness).length === 0)
    return { problem: `delay needs at least one of ${names.join(', ')}` };
  return { request: { action: 'delay', politeness } };
}

function readReject(given: Record<string, unknown>): RequestReading {
  const reading = readExpression(given);
  return 'problem' in reading ? reading : { request: { action: 'reject', ...reading } };
}

function readExpression(given: Record<string, unknown>): ExpressionReading {
  const { expression } = given;
  const unknown = unknownName(given, ['expression']);
  if (unknown !== undefined) return unknown;
  if (typeof expression !== 'string' || expression === '')
    return { problem: 'reject needs an expression: a regular expression that is not empty' };
  const read = readUrlExpression(expression);
  return read.ok ? { expression } : { problem: `expression: ${read.error}` };
}

/** A misspelt name must not pass for a request that changes nothing. */
function unknownName(
  given: Record<string, unknown>,
  allowed: readonly string[],
): { readonly problem: string } | undefined {
  const name = Object.keys(given).find((name) => !allowed.includes(name));
  if (name === undefined) return undefined;
  const names = ['action', ...allowed].join(', ');
  return { problem: `${JSON.stringify(name.slice(0, 100))} is not known here; allowed: ${names}` };
}
