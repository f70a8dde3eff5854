import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../disk/durable-file.ts';
import { defaultProfile } from '../vector/default-profile.ts';
import { defaultNation } from '../vector/nation.ts';
import type { AnalysisSettings } from '../analysis-settings.ts';
import { readNotices } from './notices.ts';

/** The settings with the lists behind `archive.list(name)` of custom functions. */
export interface StoredAnalysisSettings extends AnalysisSettings {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface ReadAnalysisSettings {
  readonly settings: StoredAnalysisSettings;
  /** Why the file was not used and what to do; undefined if it was, or if there is none. */
  readonly problem: string | undefined;
}

/**
 * Reads `analysis/settings.json` of a data folder, which the server writes when the staff changes a setting. If it is missing
 * or cannot be read, the default settings apply. Functions that a process switched off since then are excluded.
 */
export async function readAnalysisSettings(dataFolder: string): Promise<ReadAnalysisSettings> {
  const path = settingsPath(dataFolder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== 'string')
    return {
      settings: defaultSettings,
      problem: text.code === 'ENOENT' ? undefined : advice(path, text.message),
    };
  const read = settingsShape.safeParse(parsed(renamed(text)));
  if (!read.success) return { settings: defaultSettings, problem: advice(path, z.prettifyError(read.error)) };
  const { publishedAt, ...settings } = read.data;
  const late = (await readNotices(dataFolder)).filter(({ at }) => at >= publishedAt);
  const functions = settings.functions.filter(
    ({ id, version }) => !late.some((notice) => notice.functionId === id && notice.version === version),
  );
  return { settings: { ...settings, functions }, problem: undefined };
}

/** Replaces the file atomically. */
export async function writeAnalysisSettings(
  dataFolder: string,
  settings: StoredAnalysisSettings,
  now = new Date(),
): Promise<void> {
  await mkdir(join(dataFolder, 'analysis'), { recursive: true });
  const written = { publishedAt: now.toISOString(), ...settings };
  await replaceFile(settingsPath(dataFolder), `${JSON.stringify(written, undefined, 2)}\n`);
}

export const defaultSettings: StoredAnalysisSettings = {
  profile: defaultProfile,
  nation: defaultNation,
  watchWords: [],
  referenceTexts: {},
  functions: [],
  lists: {},
};

const settingsShape = z.object({
  publishedAt: z.iso.datetime(),
  profile: z.object({
    name: z.string(),
    weights: z.record(z.string(), z.number()),
    threshold: z.number(),
  }),
  // Older files have none.
  nation: z.object({ languages: z.array(z.string()), topLevelDomains: z.array(z.string()) }).default({
    languages: [...defaultNation.languages],
    topLevelDomains: [...defaultNation.topLevelDomains],
  }),
  watchWords: z.array(z.string()),
  referenceTexts: z.record(z.string(), z.string()),
  functions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.number().int(),
      point: z.enum(['after-analysis', 'rank-search', 'rank-catalogue']),
      source: z.string(),
    }),
  ),
  lists: z.record(z.string(), z.array(z.string())),
});

function settingsPath(dataFolder: string): string {
  return join(dataFolder, 'analysis', 'settings.json');
}

function advice(path: string, what: string): string {
  return (
    `${path} cannot be read: ${what.replaceAll(/\s+/g, ' ')}. Until it can, documents are scored by the default settings. ` +
    'Start the server, which writes it again from the catalogue, or remove it.'
  );
}

/** Files written before version 0.1 was released have previous names of a field, and in weights and functions. */
function renamed(text: string): string {
  return text
    .replaceAll('"judgeTexts":', '"referenceTexts":')
    .replaceAll('judgeSimilarity', 'referenceSimilarity')
    .replaceAll('formerVersions', 'previousVersions');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
