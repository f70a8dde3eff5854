import { WatchWords } from '../keywords/watch-words.ts';
import { signWords } from './sign-words.ts';
import type { SignKind } from './sign-words.ts';

/** The beginning is enough. */
const maxCharacters = 200_000;

const personalHosts =
  /(?:^|\.)(?:geocities|tripod|angelfire|multimania|chez|wanadoo|wixsite|wordpress|blogspot|tumblr|weebly|jimdo(?:free)?|webs|canalblog|over-blog|skyrock|blogg|online|perso|pagesperso-orange)\.(?:com|net|fr|no|org|free\.fr)$/;
const personalPaths = /\/~|\/(?:users?|homepages?|members|perso|people|home|privat)\/[^/]+\/?/i;
const commercialPaths =
  /\/(?:cart|checkout|shop|store|basket|panier|boutique|handlekurv|produkt(?:er)?|products?|winkel|warenkorb)(?:\/|$)/i;
const officialHosts =
  /(?:^|\.)(?:gouv\.[a-z]{2}|gov(?:\.[a-z]{2})?|mil|kommune\.no|fylke\.no|dep\.no|stat\.no|regjeringen\.no|stortinget\.no|lovdata\.no|samediggi\.no|sametinget\.no|legifrance\.gouv\.fr|senat\.fr|assemblee-nationale\.fr|elysee\.fr|europa\.eu|overheid\.nl|bund\.de|admin\.ch|belgium\.be)$/;

export interface PageSigns {
  readonly personalSigns: number;
  readonly commercialSigns: number;
  readonly officialSigns: number;
}

export interface PageAddress {
  readonly host: string;
  readonly path: string;
}

const words = new WatchWords([...signWords.keys()]);

/** Counts distinct signs, not occurrences. */
export function pageSigns(address: PageAddress, texts: readonly string[]): PageSigns {
  const found: Record<SignKind, number> = { personal: 0, commercial: 0, official: 0 };
  for (const hit of words.hits(texts, maxCharacters)) {
    const kind = signWords.get(hit.words);
    if (kind !== undefined) found[kind]++;
  }
  const host = address.host.toLowerCase();
  return {
    personalSigns: found.personal + one(personalHosts.test(host)) + one(personalPaths.test(address.path)),
    commercialSigns: found.commercial + one(commercialPaths.test(address.path)),
    officialSigns: found.official + one(officialHosts.test(host)),
  };
}

function one(isSo: boolean): number {
  return isSo ? 1 : 0;
}
