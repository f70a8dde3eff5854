import type { templateSentences } from '../../../../src/crawl/template/template-reason.ts';

export const templateFr: Readonly<Record<keyof typeof templateSentences, string>> = {
  'template-too-long': 'le modèle a {characters} caractères ; le maximum est {max}',
  'yaml-too-deep': 'trop de niveaux imbriqués',
  'yaml-second-document': 'un second document commence ici ; un modèle n’en est qu’un',
  'yaml-broken': 'ce n’est pas du YAML valide : {detail}',
  'yaml-tag': '{detail}',
  'yaml-alias': 'alias *{alias} : écrivez plutôt la valeur elle-même',
  'yaml-key': 'une clé doit être un simple texte',
  'yaml-key-twice': '« {key} » figure ici pour la seconde fois, la première à la ligne {line}',
  'template-is-list': 'un modèle fait correspondre des valeurs à des réglages : ce n’est pas une liste',
  'template-is-text': 'un modèle fait correspondre des valeurs à des réglages : ce n’est pas {text}',
  'section-is-list': '{path} est une section avec des réglages, pas une liste',
  'section-is-text': '{path} est une section avec des réglages, pas {text}',
  'problems-more': 'et {count} autres problèmes',

  'setting-of': '{path} : {problem}',
  'setting-none': 'ce réglage n’existe pas',
  'setting-unknown': '{setting} : ce réglage n’existe pas ; connus ici : {known}',
  'setting-meant': '{setting} : ce réglage n’existe pas ; vouliez-vous écrire {meant} ?',
  'setting-above': '{low} ({min}) dépasse {high} ({max})',
  'value-default': '{value}, par défaut',
  'value-missing': 'il manque une valeur ; il faut {allowed}',
  'value-unfit': '{value} ne convient pas ; il faut {allowed}',
  'value-is-list': 'une liste ne convient pas ; il faut {allowed}',
  'value-is-mapping': 'une correspondance ne convient pas ; il faut {allowed}',

  'expression-matches-all':
    'une expression régulière vide correspondrait à toutes les URL ; écrivez .* si c’est ce que vous voulez',
  'expression-broken': '{expression} n’est pas une expression régulière : {detail}',
  'domain-twice': '{domain} figure deux fois',
  'domain-unregistered': '{key} n’est pas un domaine enregistré',
  'domain-meant': '{key} n’est pas un domaine enregistré ; {domain} en est un',
  'domain-suffix':
    '{key} est un suffixe sous lequel des domaines sont enregistrés, pas un domaine enregistré',
};
