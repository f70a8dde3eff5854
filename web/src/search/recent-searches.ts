import { readKept, writeKept } from '../shell/kept.ts';

const keptAs = 'heirloom.recent-searches';
const max = 6;

/** The newest first. They stay in this browser. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readKept(keptAs) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((text): text is string => typeof text === 'string').slice(0, max)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((former) => former !== text);
  writeKept(keptAs, JSON.stringify([text, ...others].slice(0, max)));
}

export function forgetSearches(): void {
  writeKept(keptAs, '[]');
}
