/** What fields are called in the history of what is planned and collected. */
export const historyFieldsEn: Readonly<Record<string, string>> = {
  name: 'Name',
  comment: 'Comment',
  isActive: 'Active',
  kind: 'Kind',
  isRehearsal: 'Rehearsal',
  schedule: 'Schedule',
  priority: 'Priority',
  maxUrlsPerDomain: 'URLs per domain',
  maxBytesPerDomain: 'Bytes per domain',
  domainsPerJob: 'Domains per job',
  objectsPerJob: 'Objects per job',
  configurations: 'Configurations',
  yaml: 'Settings',
  isOffered: 'Offered',
  number: 'Version of the settings',
  unit: 'Unit',
  every: 'Every',
  firstMs: 'First time',
  lastMs: 'Last time',
  repeats: 'Repeats',
  timeZone: 'Time zone',
  domain: 'Domain',
  expression: 'Expression',
  job: 'Job',
  rows: 'Settings of harvests',
  collections: 'Harvests of collections',
  combinations: 'What may be combined',
  fleet: 'Places',
  control: 'Steered',
  state: 'State',
  resubmittedAs: 'Submitted again as',
  seeds: 'Seeds',
  seedList: 'Seed list',
  template: 'Template',
  maxUrls: 'URLs at most',
  maxBytes: 'Bytes at most',
  scope: 'Scope',
  depth: 'Clicks',
  isDefault: 'Default',
  record: 'Record',
  isSeen: 'Seen',
  password: 'Password',
};

/** Members of the rows that a mapping, the choices and the fleet are made of. */
export const historyRowFieldsEn: Readonly<Record<string, string>> = {
  budget: 'Budget',
  frequency: 'Frequency',
  depth: 'Depth',
  scope: 'How far',
  clicks: 'Clicks',
  collection: 'Collection',
  harvest: 'Harvest',
  high: 'High priority',
  low: 'Low priority',
};

export const historyFieldsFr: Readonly<Record<string, string>> = {
  name: 'Nom',
  comment: 'Commentaire',
  isActive: 'Actif',
  kind: 'Type',
  isRehearsal: 'Répétition',
  schedule: 'Échéancier',
  priority: 'Priorité',
  maxUrlsPerDomain: 'URL par domaine',
  maxBytesPerDomain: 'Octets par domaine',
  domainsPerJob: 'Domaines par tâche',
  objectsPerJob: 'Objets par tâche',
  configurations: 'Configurations',
  yaml: 'Réglages',
  isOffered: 'Proposé',
  number: 'Version des réglages',
  unit: 'Unité',
  every: 'Tous les',
  firstMs: 'Première fois',
  lastMs: 'Dernière fois',
  repeats: 'Répétitions',
  timeZone: 'Fuseau horaire',
  domain: 'Domaine',
  expression: 'Expression',
  job: 'Tâche',
  rows: 'Réglages des collectes',
  collections: 'Collectes des collections',
  combinations: 'Ce qui peut être combiné',
  fleet: 'Places',
  control: 'Conduite',
  state: 'État',
  resubmittedAs: 'Soumise à nouveau comme',
  seeds: 'URL de départ',
  seedList: 'Liste de départ',
  template: 'Modèle',
  maxUrls: 'URL au plus',
  maxBytes: 'Octets au plus',
  scope: 'Périmètre',
  depth: 'Clics',
  isDefault: 'Par défaut',
  record: 'Fiche',
  isSeen: 'Vu',
  password: 'Mot de passe',
};

export const historyRowFieldsFr: Readonly<Record<string, string>> = {
  budget: 'Budget',
  frequency: 'Fréquence',
  depth: 'Profondeur',
  scope: 'Étendue',
  clicks: 'Clics',
  collection: 'Collection',
  harvest: 'Collecte',
  high: 'Haute priorité',
  low: 'Basse priorité',
};

/** Something that was done, not a value that was another before. */
export function isHappening(field: string): boolean {
  return field === 'control' || field === 'password' || field === 'resubmittedAs';
}

/** Empty, or never set: not worth a line of what is new. */
export function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
