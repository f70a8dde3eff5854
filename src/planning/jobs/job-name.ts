import { folded } from '../../catalogue/folded.ts';

/** Names a job in files: `12-elections-2027`. */
export function jobName(number: number, harvestName: string): string {
  const safe = folded(harvestName)
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, maxLetters)
    .replaceAll(/^-+|-+$/g, '');
  return safe === '' ? String(number) : `${number}-${safe}`;
}

const maxLetters = 60;
