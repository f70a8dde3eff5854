import type { FaultLanguage } from '../../faults/fault-language.ts';
import type { HarborName } from './harbor-names.ts';

/** The texts of the harbors in each language. Placeholders are in {braces}. */
export interface HarborWords {
  readonly names: Readonly<Record<HarborName | '', { readonly title: string; readonly about: string }>>;
  readonly skip: string;
  readonly menu: string;
  readonly reading: string;
  readonly newest: string;
  readonly allViews: string;
  readonly view: string;
  readonly date: {
    readonly label: string;
    readonly hint: string;
    readonly set: string;
    readonly setNewest: string;
    readonly unreadable: string;
    readonly versionsOf: string;
    readonly versionsLabel: string;
    readonly showVersions: string;
    readonly go: string;
    readonly none: string;
    readonly same: string;
    readonly more: string;
    readonly columns: readonly [string, string, string, string];
  };
  readonly search: {
    readonly label: string;
    readonly hint: string;
    readonly go: string;
    readonly none: string;
    readonly found: string;
    readonly columns: readonly [string, string, string, string];
    readonly dates: string;
    readonly what: string;
    readonly addresses: string;
    readonly words: string;
    readonly wordsNone: string;
    readonly wordsNotReady: string;
    readonly meant: string;
    readonly results: string;
    readonly resultsAbout: string;
    readonly untitled: string;
    readonly captures: string;
    readonly readAt: string;
    readonly previous: string;
  };
  readonly next: string;
  readonly sites: { readonly none: string; readonly pages: string };
  readonly views: {
    readonly label: string;
    readonly hint: string;
    readonly set: string;
    readonly unknown: string;
  };
  readonly missing: {
    readonly noPages: string;
    readonly complete: string;
    readonly kinds: { readonly unknown: string; readonly lost: string };
    readonly columns: readonly [string, string, string];
    readonly other: string;
  };
  readonly ca: {
    readonly why: string;
    readonly warning: string;
    readonly fingerprint: string;
    readonly pem: string;
    readonly der: string;
    readonly how: readonly string[];
  };
  readonly help: {
    readonly paragraphs: readonly string[];
    readonly setUp: string;
    readonly steps: readonly string[];
    readonly application: string;
  };
  readonly refused: { readonly title: string; readonly text: string; readonly again: string };
  readonly unknownHarbor: { readonly title: string; readonly text: string };
  readonly onlyForms: string;
}

export const harborWords: Readonly<Record<FaultLanguage, HarborWords>> = {
  en: {
    names: {
      '': { title: 'Harbors', about: 'The archive’s own sites, inside the archived web' },
      date: { title: 'Date', about: 'Choose the date at which you read the web' },
      search: { title: 'Search', about: 'Find words and addresses in the archive' },
      sites: { title: 'Sites', about: 'All sites of which the archive has something' },
      views: { title: 'Collection', about: 'Read one collection only, or everything' },
      missing: { title: 'Missing', about: 'What the pages that you saw lack' },
      help: { title: 'Help', about: 'How to read the archive through the proxy' },
      ca: { title: 'Certificate', about: 'The certificate that your browser needs for https' },
    },
    skip: 'Skip to content',
    menu: 'Harbors',
    reading: 'You read',
    newest: 'the newest versions',
    allViews: 'the whole archive',
    view: 'in',
    date: {
      label: 'Date, in universal time',
      hint: 'For example 2005, 2005-03, 2005-03-14 or 2005-03-14 18:30',
      set: 'Read at this date',
      setNewest: 'Read the newest versions',
      unreadable: '“{typed}” cannot be read as a date. Write the year first: 2005-03-14.',
      versionsOf: 'Versions of',
      versionsLabel: 'Address whose dates you look for',
      showVersions: 'Show its dates',
      go: 'Go to {date}',
      none: 'The archive has no version of this address that you may see.',
      same: 'unchanged',
      more: 'There are more: only the newest {count} are shown.',
      columns: ['Date', 'Status', 'Type', 'Read it'],
    },
    search: {
      label: 'Words or address',
      hint: 'Words, "a phrase", -not this; or a site (bnf.fr), a page (bnf.fr/page), all that begins so (bnf.fr/expo*), a whole domain (*.bnf.fr)',
      go: 'Search',
      none: 'Nothing was found for {url}.',
      found: 'Found for {url}',
      columns: ['Address', 'Versions', 'First', 'Last'],
      dates: 'dates',
      what: 'Look for',
      addresses: 'Addresses',
      words: 'Words',
      wordsNone: 'Nothing that you may see has the words {words}.',
      wordsNotReady: 'Nothing of this archive was analysed yet, so that it cannot be searched by words.',
      meant: 'Did you mean',
      results: '{total} results for {words}',
      resultsAbout: 'About {total} results for {words}',
      untitled: 'Without a title',
      captures: '{captures} captures in {places} places',
      readAt: 'Read it at {date}',
      previous: 'Back',
    },
    next: 'Further on',
    sites: { none: 'There is nothing here that you may see.', pages: 'pages' },
    views: {
      label: 'Collection',
      hint: 'all for everything, or harvest:NAME, job:NAME, channel:NAME, collection:NAME',
      set: 'Read this collection',
      unknown: '“{typed}” is no collection.',
    },
    missing: {
      noPages: 'You have not seen a page yet, or the archive has been started again since.',
      complete: 'Nothing is known to be missing.',
      kinds: { unknown: 'never collected', lost: 'collected, but cannot be read at present' },
      columns: ['Address', 'Wanted as', 'Why'],
      other: 'other',
    },
    ca: {
      why: 'Sites over https are shown with certificates that this archive makes itself. Your browser accepts them once it trusts the certificate below.',
      warning:
        'Trust it only in a browser or profile that you use for the archive: whoever has the key of this archive could pretend to be any site there.',
      fingerprint: 'SHA-256 fingerprint: compare it with what your browser shows:',
      pem: 'Certificate for Firefox, Chromium, curl and Linux (PEM)',
      der: 'Certificate for Windows, macOS and phones (DER)',
      how: [
        'Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import; trust it for websites.',
        'Chromium: Settings, Privacy and security, Security, Manage certificates, Custom, Import.',
        'curl: curl --cacert heirloom-ca.pem --proxy {proxy} https://…',
        'wget: wget --ca-certificate=heirloom-ca.pem -e use_proxy=yes -e https_proxy={proxy} https://…',
      ],
    },
    help: {
      paragraphs: [
        'Your browser asks this archive for everything, as if it were the web. You get what was collected, unchanged, in the version nearest to your date. Nothing comes from the live web.',
        'Type any address, or begin at a harbor. Where something was never collected, you are told so in its place.',
        'After you have changed the date, load the page again.',
      ],
      setUp: 'To set up a browser',
      steps: [
        'Use a profile of its own: cookies and caches of the archived web do not belong into your usual one.',
        'Set {proxy} as its HTTP and HTTPS proxy, for all hosts, localhost included.',
        'Load http://ca.dlweb/ and trust the certificate.',
        'Load http://date.dlweb/ and choose a date.',
      ],
      application: 'The archive without a proxy',
    },
    refused: {
      title: 'Nothing was changed',
      text: 'This request did not come from a form of this harbor, or the archive has been started again since you loaded it.',
      again: 'Load the form again',
    },
    unknownHarbor: {
      title: 'No such harbor',
      text: 'Names that end in .dlweb belong to the archive, and it has none of this name.',
    },
    onlyForms: 'This page can only be read.',
  },
  fr: {
    names: {
      '': { title: 'Ports', about: 'Les sites propres à l’archive, au sein du web archivé' },
      date: { title: 'Date', about: 'Choisir la date à laquelle vous lisez le web' },
      search: { title: 'Recherche', about: 'Trouver des mots et des adresses dans l’archive' },
      sites: { title: 'Sites', about: 'Tous les sites dont l’archive a quelque chose' },
      views: { title: 'Collection', about: 'Lire une seule collection, ou tout' },
      missing: { title: 'Absences', about: 'Ce qui manque aux pages que vous avez vues' },
      help: { title: 'Aide', about: 'Comment lire l’archive par le proxy' },
      ca: { title: 'Certificat', about: 'Le certificat dont votre navigateur a besoin pour https' },
    },
    skip: 'Aller au contenu',
    menu: 'Ports',
    reading: 'Vous lisez',
    newest: 'les versions les plus récentes',
    allViews: 'toute l’archive',
    view: 'dans',
    date: {
      label: 'Date, en temps universel',
      hint: 'Par exemple 2005, 2005-03, 2005-03-14 ou 2005-03-14 18:30',
      set: 'Lire à cette date',
      setNewest: 'Lire les versions les plus récentes',
      unreadable: '« {typed} » n’est pas lisible comme date. Écrivez l’année d’abord : 2005-03-14.',
      versionsOf: 'Versions de',
      versionsLabel: 'Adresse dont vous cherchez les dates',
      showVersions: 'Montrer ses dates',
      go: 'Aller au {date}',
      none: 'L’archive n’a pas de version de cette adresse que vous puissiez consulter.',
      same: 'inchangé',
      more: 'Il y en a d’autres : seules les {count} plus récentes sont montrées.',
      columns: ['Date', 'Statut', 'Type', 'Lire'],
    },
    search: {
      label: 'Mots ou adresse',
      hint: 'Des mots, "une expression", -pas cela ; ou un site (bnf.fr), une page (bnf.fr/page), tout ce qui commence ainsi (bnf.fr/expo*) ou un domaine entier (*.bnf.fr)',
      go: 'Chercher',
      none: 'Rien n’a été trouvé pour {url}.',
      found: 'Trouvé pour {url}',
      columns: ['Adresse', 'Versions', 'Première', 'Dernière'],
      dates: 'dates',
      what: 'Chercher',
      addresses: 'Des adresses',
      words: 'Des mots',
      wordsNone: 'Rien de ce que vous pouvez consulter n’a les mots {words}.',
      wordsNotReady: 'Rien de cette archive n’a encore été analysé : on ne peut pas y chercher des mots.',
      meant: 'Vouliez-vous dire',
      results: '{total} résultats pour {words}',
      resultsAbout: 'Environ {total} résultats pour {words}',
      untitled: 'Sans titre',
      captures: '{captures} captures à {places} adresses',
      readAt: 'Lire à la date du {date}',
      previous: 'Retour',
    },
    next: 'Suite',
    sites: { none: 'Il n’y a rien ici que vous puissiez consulter.', pages: 'pages' },
    views: {
      label: 'Collection',
      hint: 'all pour tout, ou harvest:NOM, job:NOM, channel:NOM, collection:NOM',
      set: 'Lire cette collection',
      unknown: '« {typed} » n’est pas une collection.',
    },
    missing: {
      noPages: 'Vous n’avez pas encore vu de page, ou l’archive a été redémarrée depuis.',
      complete: 'Aucune absence connue.',
      kinds: { unknown: 'jamais collecté', lost: 'collecté, mais illisible pour le moment' },
      columns: ['Adresse', 'Demandé comme', 'Pourquoi'],
      other: 'autre',
    },
    ca: {
      why: 'Les sites en https sont montrés avec des certificats que cette archive fait elle-même. Votre navigateur les accepte dès qu’il fait confiance au certificat ci-dessous.',
      warning:
        'Ne lui faites confiance que dans un navigateur ou un profil réservé à l’archive : qui a la clé de cette archive pourrait s’y faire passer pour n’importe quel site.',
      fingerprint: 'Empreinte SHA-256 : comparez-la à celle que montre votre navigateur :',
      pem: 'Certificat pour Firefox, Chromium, curl et Linux (PEM)',
      der: 'Certificat pour Windows, macOS et téléphones (DER)',
      how: [
        'Firefox : Paramètres, Vie privée et sécurité, Afficher les certificats, Autorités, Importer ; confirmer pour les sites web.',
        'Chromium : Paramètres, Confidentialité et sécurité, Sécurité, Gérer les certificats, Personnalisés, Importer.',
        'curl : curl --cacert heirloom-ca.pem --proxy {proxy} https://…',
        'wget : wget --ca-certificate=heirloom-ca.pem -e use_proxy=yes -e https_proxy={proxy} https://…',
      ],
    },
    help: {
      paragraphs: [
        'Votre navigateur demande tout à cette archive, comme si elle était le web. Vous recevez ce qui a été collecté, sans modification, dans la version la plus proche de votre date. Rien ne vient du web vivant.',
        'Tapez une adresse, ou partez d’un port. Ce qui n’a jamais été collecté est signalé à sa place.',
        'Après avoir changé de date, rechargez la page.',
      ],
      setUp: 'Préparer un navigateur',
      steps: [
        'Utilisez un profil à part : les cookies et caches du web archivé n’ont rien à faire dans votre profil habituel.',
        'Indiquez {proxy} comme proxy HTTP et HTTPS, pour tous les hôtes, localhost compris.',
        'Ouvrez http://ca.dlweb/ et faites confiance au certificat.',
        'Ouvrez http://date.dlweb/ et choisissez une date.',
      ],
      application: 'L’archive sans proxy',
    },
    refused: {
      title: 'Rien n’a été changé',
      text: 'Cette requête ne vient pas d’un formulaire de ce port, ou l’archive a été redémarrée depuis que vous l’avez chargé.',
      again: 'Recharger le formulaire',
    },
    unknownHarbor: {
      title: 'Pas de tel port',
      text: 'Les noms en .dlweb appartiennent à l’archive, et elle n’en a pas de ce nom.',
    },
    onlyForms: 'Cette page ne peut qu’être lue.',
  },
};

/** Puts values in the place of {names}. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
