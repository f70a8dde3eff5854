/** What makes one ordinary site different from another. Everything follows from the seed and the index. */
import type { Charset } from '../../content/charset.ts';
import type { Language, LanguageCode } from '../../language/language.ts';
import { languages } from '../../language/languages.ts';
import { slug } from '../../language/prose.ts';
import { randomFor } from '../../model/random.ts';

export interface OrdinaryPlan {
  readonly seed: number;
  readonly index: number;
  readonly host: string;
  readonly title: string;
  readonly language: Language;
  /** In the order of the language's sections. */
  readonly sectionSlugs: readonly string[];
  readonly secure: boolean;
  readonly charset: Charset;
  /** What `www.` in front does. */
  readonly www: 'same' | 'redirect' | 'none';
  /** What changes on every page without meaning. */
  readonly noise: 'none' | 'visitor-counter' | 'date-line';
  /** Answers in gzip when the client says that it may. */
  readonly compresses: boolean;
  readonly articles: number;
  readonly articlesPerDay: number;
  readonly crawlDelaySeconds?: number;
}

interface Named {
  readonly host: string;
  readonly title: string;
  readonly language: LanguageCode;
  readonly more?: Partial<OrdinaryPlan>;
}

const namedSites: readonly Named[] = [
  { host: 'journal-des-dunes.test', title: 'Le Journal des Dunes', language: 'fra', more: { www: 'same' } },
  { host: 'fjordavisa.test', title: 'Fjordavisa', language: 'nob', more: { www: 'redirect' } },
  { host: 'fjellbygda.test', title: 'Fjellbygda', language: 'nno', more: { noise: 'visitor-counter' } },
  { host: 'sapmi-aviisi.test', title: 'Sápmi Aviisi', language: 'sme' },
  { host: 'de-polder-post.test', title: 'De Polder Post', language: 'nld', more: { secure: true } },
  { host: 'heimatblatt.test', title: 'Heimatblatt', language: 'deu', more: { charset: 'iso-8859-1' } },
  {
    host: 'tidewater-gazette.test',
    title: 'The Tidewater Gazette',
    language: 'eng',
    more: { compresses: true },
  },
  {
    host: 'mairie-de-valmont.test',
    title: 'Mairie de Valmont-sur-Mer',
    language: 'fra',
    more: { noise: 'date-line' },
  },
  {
    host: 'byblogg-storvik.test',
    title: 'Byblogg fra Storvik',
    language: 'nob',
    more: { crawlDelaySeconds: 2 },
  },
  {
    host: 'museum-wijdeveen.test',
    title: 'Museum Wijdeveen',
    language: 'nld',
    more: { charset: 'windows-1252' },
  },
];

const rotation: readonly LanguageCode[] = ['fra', 'nob', 'nno', 'sme', 'nld', 'deu', 'eng'];
const paces: readonly number[] = [0.2, 1, 4, 24];

export function ordinaryPlan(seed: number, index: number, articles: number): OrdinaryPlan {
  const named = namedSites[index];
  const code = named?.language ?? rotation[index % rotation.length] ?? 'eng';
  const number = String(index).padStart(5, '0');
  const random = randomFor(seed, 'site', index);
  return {
    seed,
    index,
    host: named?.host ?? `site-${number}.test`,
    title: named?.title ?? `Site ${number}`,
    language: languages[code],
    sectionSlugs: languages[code].sections.map((name) => slug(name)),
    secure: named === undefined && random.unit() < 0.2,
    charset: 'utf-8',
    www: named === undefined && random.unit() < 0.3 ? 'redirect' : 'none',
    noise: named === undefined && random.unit() < 0.1 ? 'visitor-counter' : 'none',
    compresses: named === undefined && random.unit() < 0.3,
    articles,
    // Whatever the size, everything has appeared ten years after the beginning.
    articlesPerDay: Math.max(random.pick(paces), articles / 3650),
    ...named?.more,
  };
}
