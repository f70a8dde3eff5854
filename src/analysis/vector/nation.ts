import type { Nation } from '../analysis-settings.ts';

/** The default: the two countries for which the numbers were first described. */
export const defaultNation: Nation = {
  languages: ['fr', 'br', 'oc', 'co', 'nb', 'nn', 'no', 'se', 'sma', 'smj'],
  topLevelDomains: [
    'fr',
    'bzh',
    'corsica',
    'paris',
    'alsace',
    're',
    'gp',
    'mq',
    'gf',
    'yt',
    'pm',
    'nc',
    'pf',
    'wf',
    'no',
    'sj',
  ],
};

export function topLevelDomain(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1).toLowerCase();
}
