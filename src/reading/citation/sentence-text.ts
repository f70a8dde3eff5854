import type { CitedPage } from './cited-page.ts';

/** As a note of a text names it. */
export function englishText({ title, url, moment, address, archiveName }: CitedPage): string {
  const what = title === '' ? url : `“${title}”, ${url}`;
  return `${what}, captured ${day(moment, 'en-GB')} at ${time(moment)} UTC, ${archiveName}, ${address}`;
}

export function frenchText({ title, url, moment, address, archiveName }: CitedPage): string {
  const what = title === '' ? url : `«\u{a0}${title}\u{a0}», ${url}`;
  return `${what}, capturé le ${day(moment, 'fr-FR')} à ${time(moment)} UTC, ${archiveName}, ${address}`;
}

function day(moment: Date, language: string): string {
  return moment.toLocaleDateString(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function time(moment: Date): string {
  return moment.toISOString().slice(11, 19);
}
