export type ReaderLanguage = 'en' | 'fr';

/** The language of an Accept-Language field that we speak and that is wanted most; English where none is. */
export function readerLanguage(field: string): ReaderLanguage {
  let best: ReaderLanguage = 'en';
  let bestWeight = 0;
  for (const part of field.slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const language = /^(en|fr|\*)(?:-|$)/.exec(range)?.[1];
    if (language === undefined) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (!(weight > bestWeight)) continue;
    bestWeight = weight;
    best = language === 'fr' ? 'fr' : 'en';
  }
  return best;
}
