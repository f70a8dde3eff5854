import type { CitedPage } from './cited-page.ts';

/** As a note of a text names it. */
export function englishText({ title, url, datetime, address, archiveName }: CitedPage): string {
  const what = title === '' ? url : `“${title}”, ${url}`;
  return `${what}, captured ${day(datetime, 'en-GB')} at ${time(datetime)} UTC, ${archiveName}, ${address}`;
}

export function frenchText({ title, url, datetime, address, archiveName }: CitedPage): string {
  const what = title === '' ? url : `«\u{a0}${title}\u{a0}», ${url}`;
  return `${what}, capturé le ${day(datetime, 'fr-FR')} à ${time(datetime)} UTC, ${archiveName}, ${address}`;
}

function day(datetime: Date, language: string): string {
  return datetime.toLocaleDateString(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function time(datetime: Date): string {
  return datetime.toISOString().slice(11, 19);
}
