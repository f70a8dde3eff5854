import { parse } from 'yaml';
import { nearestKey } from '../../formats/text/nearest-key.ts';
import { failure, success } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';
import type { Profile } from '../analysis-settings.ts';
import { defaultProfile } from './default-profile.ts';
import { vectorNumbers } from './vector-numbers.ts';

const maxProfileChars = 100_000;
const maxWeight = 1000;
const names = vectorNumbers.map(({ id }) => id);
const fields = ['name', 'threshold', 'weights'];

/**
 * Parses a profile, in YAML or as an object of a form:
 *
 *     name: sami
 *     threshold: 35
 *     weights:
 *       languageSami: 40
 *       commercialSigns: -10
 *
 * Numbers that are not named weigh nothing. All problems are reported together.
 */
export function readProfile(yamlOrObject: unknown): Result<Profile, readonly string[]> {
  const written = typeof yamlOrObject === 'string' ? parsed(yamlOrObject) : { value: yamlOrObject };
  if (written.problem !== undefined) return failure([written.problem]);
  const { value } = written;
  if (!isObject(value)) return failure(['A profile has the fields name, threshold and weights.']);
  const found = [
    ...Object.keys(value)
      .filter((key) => !fields.includes(key))
      .map((key) => unknown('field', key, fields)),
    ...nameProblems(value['name']),
    ...thresholdProblems(value['threshold']),
    ...weightProblems(value['weights']),
  ];
  if (found.length > 0) return failure(found);
  return success({
    name: String(value['name']),
    threshold: Number(value['threshold'] ?? defaultProfile.threshold),
    weights: { ...(value['weights'] as Record<string, number>) },
  });
}

function nameProblems(name: unknown): string[] {
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= 100;
  return isName ? [] : ['name: enter a name of at most 100 characters.'];
}

function thresholdProblems(threshold: unknown): string[] {
  const isThreshold =
    threshold === undefined || (typeof threshold === 'number' && threshold >= 0 && threshold <= 100);
  return isThreshold ? [] : ['threshold: enter a number from 0 to 100.'];
}

function weightProblems(weights: unknown): string[] {
  if (!isObject(weights))
    return ['weights: list the names of numbers with their points, such as "words: 20".'];
  return Object.entries(weights).flatMap(([name, weight]) => {
    if (!names.includes(name)) return [`weights: ${unknown('number', name, names)}`];
    const isWeight = typeof weight === 'number' && Math.abs(weight) <= maxWeight;
    return isWeight ? [] : [`weights: ${name}: enter a number from -${maxWeight} to ${maxWeight}.`];
  });
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const nearest = nearestKey(name, known);
  return `unknown ${what} "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
}

function parsed(text: string): { readonly value?: unknown; readonly problem?: string } {
  if (text.length > maxProfileChars) return { problem: 'The profile is too long.' };
  try {
    return { value: parse(text) };
  } catch (error) {
    return { problem: `Not valid YAML: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
