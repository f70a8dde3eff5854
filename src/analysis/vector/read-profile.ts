import { parse } from 'yaml';
import { nearestKey } from '../../formats/text/nearest-key.ts';
import type { Profile } from '../analysis-settings.ts';
import { defaultProfile } from './default-profile.ts';
import { vectorNumbers } from './vector-numbers.ts';

export type ProfileReading =
  | { readonly kind: 'profile'; readonly profile: Profile }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

const longestText = 100_000;
const heaviest = 1000;
const names = vectorNumbers.map(({ id }) => id);
const fields = ['name', 'threshold', 'weights'];

/**
 * A profile as people write it, in YAML or as an object of a form:
 *
 *     name: sami
 *     threshold: 35
 *     weights:
 *       languageSami: 40
 *       commercialSigns: -10
 *
 * Numbers that are not named weigh nothing. All problems are reported together.
 */
export function readProfile(yamlOrObject: unknown): ProfileReading {
  const written = typeof yamlOrObject === 'string' ? parsed(yamlOrObject) : { value: yamlOrObject };
  if (written.problem !== undefined) return problems([written.problem]);
  const { value } = written;
  if (!isObject(value)) return problems(['A profile has the fields name, threshold and weights.']);
  const found = [
    ...Object.keys(value)
      .filter((key) => !fields.includes(key))
      .map((key) => unknown('field', key, fields)),
    ...nameProblems(value['name']),
    ...thresholdProblems(value['threshold']),
    ...weightProblems(value['weights']),
  ];
  if (found.length > 0) return problems(found);
  return {
    kind: 'profile',
    profile: {
      name: String(value['name']),
      threshold: Number(value['threshold'] ?? defaultProfile.threshold),
      weights: { ...(value['weights'] as Record<string, number>) },
    },
  };
}

function nameProblems(name: unknown): string[] {
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= 100;
  return isName ? [] : ['name: a few words are wanted, by which people know the profile.'];
}

function thresholdProblems(threshold: unknown): string[] {
  const isThreshold =
    threshold === undefined || (typeof threshold === 'number' && threshold >= 0 && threshold <= 100);
  return isThreshold ? [] : ['threshold: a number from 0 to 100 is wanted.'];
}

function weightProblems(weights: unknown): string[] {
  if (!isObject(weights))
    return ['weights: the names of numbers with their points are wanted, such as "words: 20".'];
  return Object.entries(weights).flatMap(([name, weight]) => {
    if (!names.includes(name)) return [`weights: ${unknown('number', name, names)}`];
    const isWeight = typeof weight === 'number' && Math.abs(weight) <= heaviest;
    return isWeight ? [] : [`weights: ${name}: a number from -${heaviest} to ${heaviest} is wanted.`];
  });
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const nearest = nearestKey(name, known);
  return `there is no ${what} "${name}".${nearest === undefined ? '' : ` Is "${nearest}" meant?`}`;
}

function parsed(text: string): { readonly value?: unknown; readonly problem?: string } {
  if (text.length > longestText) return { problem: 'That is too long for a profile.' };
  try {
    return { value: parse(text) };
  } catch (error) {
    return { problem: `That is no YAML: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function problems(found: readonly string[]): ProfileReading {
  return { kind: 'problems', problems: found };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
