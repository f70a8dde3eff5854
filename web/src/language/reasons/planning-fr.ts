import type { planningSentences } from '../../../../src/planning/planning-reason.ts';

export const planningFr: Readonly<Record<keyof typeof planningSentences, string>> = {
  'no-domain': 'ce n’est ni un domaine ni une URL',
  'domain-unknown': 'ce domaine n’existe pas ici : ajoutez-le d’abord aux domaines',
  'not-web': 'seuls http et https peuvent être collectés',
  'with-password': 'ni nom d’utilisateur ni mot de passe ne peuvent en faire partie',
  'public-suffix': 'c’est un suffixe sous lequel des domaines sont enregistrés, pas un domaine',
  'seed-elsewhere': 'ceci est de {other}, pas de {domain} : mettez-le dans une liste de ce domaine-là',
  'seed-needed': 'il faut au moins une URL',
  'seed-line': 'ligne {line} : {problem}',
  'name-taken-by-seed-list': 'une autre liste du domaine porte ce nom',
  'name-taken-by-configuration': 'une autre configuration du domaine porte ce nom',
  'name-taken-by-schedule': 'un autre échéancier porte ce nom',
  'name-taken-by-template': 'un autre modèle porte ce nom',
  'name-taken-by-harvest': 'une autre collecte porte ce nom',
  'template-unknown': 'ce modèle n’existe pas',
  'template-not-offered': 'il n’est pas proposé',
  'template-withdrawn': 'ce modèle n’est plus proposé',
  'seed-list-unknown': 'le domaine n’a pas cette liste de départ',
  'configuration-unknown': 'cette configuration n’existe pas',
  'schedule-unknown': 'cet échéancier n’existe pas',
  'harvest-unknown': 'cette collecte n’existe pas',
  'no-collection': 'cette collection n’existe pas',
  'default-needed': 'désignez plutôt une autre configuration par défaut : un domaine en a une',
  'trap-known': 'ce piège existe déjà',
  'day-needed': 'il faut un jour entre 1970 et 9999',
  'last-before-first': 'la dernière fois précède la première',
  'time-zone-unknown': 'ce fuseau horaire n’existe pas : écrivez-le comme Europe/Paris',
  'harvest-has-run': 'elle a déjà été exécutée : créez une autre collecte avec les mêmes configurations',
  'harvest-mapped':
    'des fiches de collections arrivent ici, et une collecte large prend des domaines : changez d’abord les correspondances',
  'harvest-broad':
    'une collecte large prend des domaines, pas des fiches : choisissez une collecte ciblée ou un événement',
  'job-unknown': 'cette tâche n’existe pas',
  'domain-not-there': 'ce domaine n’existe pas ici',
  'template-unread': 'il ne peut pas être lu',
  'yaml-line': 'ligne {line} : {problem}',
  'no-expression': 'ce n’est pas une expression régulière',
  'mapping-row-twice': 'une autre ligne dit ce que ces choix signifient',
  'mapping-collection-twice': 'une autre ligne dit où vont ces fiches',

  'nothing-cut-short':
    'Il n’y a pas de reste à collecter : aucune limite n’a écourté un site de cette exécution, ou une exécution ultérieure a collecté ces sites.',
  'rehearsal-has-no-rest':
    'Une répétition ne conserve pas de file d’attente : augmentez ses limites et relancez-la.',
  'run-not-over': 'L’exécution {run} n’est pas terminée : attendez la fin de ses jobs.',
  'rest-harvested': 'Le reste de cette exécution est déjà collecté : voir l’exécution {run}.',
  'harvest-brought-nothing': 'La collecte de {site} n’a rien rapporté.',
  'harvest-brought-nothing-because': 'La collecte de {site} n’a rien rapporté : {why}.',
  'harvest-lost-site':
    '{site} a cessé de répondre pendant la collecte, après {captured} URL capturées : {why}.',

  'trap-unkept': 'Le piège ne peut pas être gardé tel quel.',
  'schedule-unkept': 'L’échéancier ne peut pas être gardé tel quel.',
  'domain-unkept': 'Le domaine ne peut pas être gardé tel quel.',
  'seed-list-unkept': 'La liste ne peut pas être gardée telle quelle.',
  'configuration-unkept': 'La configuration ne peut pas être gardée telle quelle.',
  'template-unkept': 'Le modèle ne peut pas être gardé tel quel.',
  'harvest-unkept': 'La collecte ne peut pas être gardée telle quelle.',
  'mapping-unkept': 'Les correspondances ne peuvent pas être gardées telles quelles.',
  'template-none-offered': 'Aucun modèle n’est proposé : créez-en un, puis ajoutez des domaines.',
  'template-unusable': 'Ce modèle ne peut pas être choisi.',
  'template-version-unusable':
    'La version {number} du modèle {template} ne peut plus être utilisée, ligne {line} : {problem}. Créez une nouvelle version et relancez la collecte.',
  'trap-unusable':
    'Un piège ne peut pas être utilisé : {problem}. Modifiez-le ou désactivez-le, puis relancez la collecte.',
  'configuration-of-target':
    'Cette configuration vient d’une fiche : changez la fiche, ou la correspondance de ses choix.',
  'seed-list-of-target': 'Cette liste vient d’une fiche : changez plutôt les URL de la fiche.',
  'configurations-missing': 'Ces configurations n’existent pas toutes.',
  'harvest-takes-all':
    'Une collecte large prend la configuration par défaut de chaque domaine actif : rendez plutôt des domaines inactifs.',
  'harvest-inactive': 'Cette collecte n’est pas active : rendez-la active avant de la lancer.',
  'run-being-made': 'Les tâches de l’exécution {run} sont encore en cours de création : attendez-les.',
  'nothing-to-harvest-broad':
    'Il n’y a rien à collecter : aucun domaine actif n’a de configuration par défaut active.',
  'nothing-to-harvest':
    'Il n’y a rien à collecter : ajoutez des configurations, ou faites correspondre une collection à cette collecte.',
  'collect-not-yours': 'Vous ne travaillez pas sur la collection de cette fiche.',
  'collect-not-validated': 'Seule une fiche validée peut être collectée : validez-la d’abord.',
  'collect-inactive': 'Cette fiche n’est pas active : activez-la, puis collectez-la.',
  'collect-switched-off':
    'La collecte « {harvest} » n’est pas active : activez-la pour collecter des fiches isolées.',
  'collect-running': 'Cette fiche est déjà en cours de collecte : voir la tâche {job}.',
  'collect-nothing': 'Aucune des URL de cette fiche ne peut être collectée : {why}.',
  'span-backwards': 'La fin de la période précède son début.',

  'transfer-no-harvest':
    'aucune collecte n’est désignée pour les fiches de sa collection dont la fréquence est {frequency} : désignez-en une dans les correspondances',
  'transfer-no-row':
    'aucune ligne des correspondances ne convient à {budget}, {frequency}, {depth} : ajoutez-en une',
  'transfer-no-template': '{domain} : il n’y a pas de modèle pour les nouveaux domaines ; proposez-en un',
  'transfer-url': '{url} : {problem}',
  'left-domain': 'le domaine n’est pas actif',
  'left-default': 'la configuration par défaut du domaine n’est pas active',
  'left-configuration': 'la configuration n’est pas active',
};
