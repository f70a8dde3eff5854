import type { MissingCapture } from './missing-capture.ts';
import type { ReaderLanguage } from './reader-language.ts';

interface KindWords {
  readonly title: string;
  readonly explanation: string;
  readonly advice: readonly string[];
  readonly picture: readonly [string, string];
  /** The link to a search of the archive for the URL. */
  readonly search: string;
}

interface LanguageWords extends Record<MissingCapture['kind'], KindWords> {
  readonly labels: {
    readonly url: string;
    readonly date: string;
    readonly reason: string;
    readonly advice: string;
    /** The link to the archive's captures of the same site. */
    readonly sitePages: string;
    /** Between a label and what it is of. */
    readonly colon: string;
  };
}

/** The archive's own texts, in each language. */
export const messageTexts: Readonly<Record<ReaderLanguage, LanguageWords>> = {
  en: {
    labels: {
      url: 'Address',
      date: 'Requested date',
      reason: 'Reason',
      advice: 'What you can do',
      sitePages: 'Other pages of this site in the archive',
      colon: ': ',
    },
    unknown: {
      title: 'Not in the archive',
      explanation: 'The archive has no capture of this address that you may see.',
      advice: [
        'Check that the address is written correctly.',
        'Look for other pages of the same site.',
        'This miss has been noted: the address can be collected with a later harvest.',
      ],
      picture: ['NOT IN', 'ARCHIVE'],
      search: 'Look for this address in the archive',
    },
    lost: {
      title: 'This capture cannot be read',
      explanation: 'This address was collected, but the stored copy cannot be read at present.',
      advice: [
        'Try again later: a damaged file is repaired from its copies.',
        'Try another date.',
        'Tell the staff of the archive. The problem has been logged.',
      ],
      picture: ['CAPTURE', 'UNREADABLE'],
      search: 'Other dates of this address',
    },
  },
  fr: {
    labels: {
      url: 'Adresse',
      date: 'Date demandée',
      reason: 'Raison',
      advice: 'Que faire',
      sitePages: 'Autres pages de ce site dans l’archive',
      colon: ' : ',
    },
    unknown: {
      title: 'Absent de l’archive',
      explanation: 'L’archive n’a pas de capture de cette adresse que vous puissiez consulter.',
      advice: [
        'Vérifiez que l’adresse est bien écrite.',
        'Cherchez d’autres pages du même site.',
        'Cette absence a été notée : la ressource peut être collectée lors d’une prochaine collecte.',
      ],
      picture: ['PAS DANS', 'L’ARCHIVE'],
      search: 'Chercher cette adresse dans l’archive',
    },
    lost: {
      title: 'Cette capture est illisible',
      explanation: 'Cette adresse a été collectée, mais la copie conservée est illisible pour le moment.',
      advice: [
        'Réessayez plus tard : un fichier endommagé est réparé à partir de ses copies.',
        'Essayez une autre date.',
        'Prévenez les responsables de l’archive. L’incident a été consigné.',
      ],
      picture: ['CAPTURE', 'ILLISIBLE'],
      search: 'Autres dates de cette adresse',
    },
  },
};
