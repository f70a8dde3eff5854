/** What a section or a setting of a template is called, and what it means. */
export interface SettingWords {
  readonly name: string;
  readonly about: string;
}

/** By path, sections and settings. English comes with the settings, from the table that the documentation is made of. */
export const settingsFr: Readonly<Record<string, SettingWords>> = {
  scope: {
    name: 'Étendue',
    about:
      'Quelles pages appartiennent à un site. La première règle qui se prononce décide : reject, puis accept, puis kind.',
  },
  'scope.kind': {
    name: 'Périmètre',
    about:
      'Jusqu’où une page peut être des adresses de départ : cette page seulement (page), son dossier (path), son hôte avec et sans www (host), ou son domaine enregistré (domain).',
  },
  'scope.accept': {
    name: 'URL acceptées',
    about: 'Les URL qui correspondent sont collectées bien que l’étendue les écarte.',
  },
  'scope.reject': {
    name: 'URL écartées',
    about: 'Les URL qui correspondent sont écartées, quoi qu’il y ait en leur faveur.',
  },
  'scope.depth': {
    name: 'Profondeur',
    about:
      'Nombre de clics depuis une adresse de départ. Avec 0, seules les adresses de départ et ce qui compose leurs pages sont collectés.',
  },
  'scope.dynamic-depth': {
    name: 'Profondeur des URL dynamiques',
    about: 'De même pour les URL qui semblent dynamiques : celles qui ont une requête ou le nom d’un script.',
  },
  'scope.fold-synonyms': {
    name: 'Synonymes réunis',
    about:
      'Les hôtes, protocoles et miroirs qui donnent le même contenu qu’un autre ne sont collectés qu’une fois, de même qu’une URL dont plusieurs sites d’une tâche ont besoin.',
  },
  'scope.favicons': {
    name: 'Icônes des sites',
    about:
      'Collecte aussi /favicon.ico de chaque hôte d’une page, comme le font les navigateurs. Un hôte sans icône ne compte pas d’erreur.',
  },
  'budget.site': { name: 'Budget du site', about: 'Pour chaque site d’une tâche.' },
  'budget.site.urls': {
    name: 'Nombre d’URL',
    about: 'La collecte du site prend fin après ce nombre d’URL.',
  },
  'budget.site.bytes': {
    name: 'Volume',
    about: 'La collecte du site prend fin après ce nombre d’octets reçus.',
  },
  'budget.site.time': { name: 'Durée', about: 'La collecte du site prend fin après ce temps.' },
  'budget.job': { name: 'Budget de la tâche', about: 'Pour tous les sites d’une tâche, ensemble.' },
  'budget.job.urls': { name: 'Nombre d’URL', about: 'La tâche prend fin après ce nombre d’URL.' },
  'budget.job.bytes': { name: 'Volume', about: 'La tâche prend fin après ce nombre d’octets reçus.' },
  'budget.job.time': { name: 'Durée', about: 'La tâche prend fin après ce temps.' },
  limits: {
    name: 'Limites',
    about: 'Formes et nombres d’URL au-delà desquels un site fait tourner les robots en rond.',
  },
  'limits.url-length': {
    name: 'Longueur des URL',
    about: 'Les URL plus longues, en caractères, sont écartées.',
  },
  'limits.path-repeats': {
    name: 'Répétitions dans le chemin',
    about:
      'Une URL est écartée quand un groupe de segments de son chemin se suit autant de fois (/a/b/a/b/a/b/).',
  },
  'limits.redirects-in-a-row': {
    name: 'Redirections successives',
    about: 'Nombre de redirections suivies à partir d’une URL.',
  },
  'limits.files-per-directory': {
    name: 'Fichiers par dossier',
    about: 'Nombre de fichiers différents collectés dans un même dossier d’un hôte.',
  },
  'limits.queries-per-script': {
    name: 'Requêtes par script',
    about: 'Nombre de requêtes différentes adressées à un même script.',
  },
  traps: {
    name: 'Pièges',
    about:
      'Expressions dont on a vu qu’elles ne mènent nulle part : les URL qui correspondent sont écartées.',
  },
  'traps.everywhere': { name: 'Partout', about: 'Les pièges de tous les sites.' },
  'traps.domains': {
    name: 'Par domaine',
    about:
      'Les pièges des sites d’un domaine enregistré, comme dans { example.org: [/calendar/, sessionid=] }.',
  },
  politeness: {
    name: 'Politesse',
    about:
      'Après chaque requête à un site, la pause dure le temps de la requête multiplié par le facteur, entre deux bornes.',
  },
  'politeness.min-delay': { name: 'Pause minimale', about: 'La pause la plus courte.' },
  'politeness.max-delay': {
    name: 'Pause maximale',
    about: 'La pause la plus longue, même là où robots.txt en demande une plus longue.',
  },
  'politeness.factor': {
    name: 'Facteur',
    about:
      'Par combien la durée de la requête est multipliée pour donner la pause. Avec 0, chaque pause est la plus courte.',
  },
  'politeness.group': {
    name: 'Pauses groupées',
    about:
      'Les pauses s’accumulent jusqu’à cette durée, puis sont prises en une fois, connexion fermée. Avec 0, aucune ne s’accumule.',
  },
  'politeness.quarantine-after': {
    name: 'Repos après',
    about: 'Après ce nombre de documents, le site est laissé en repos un moment.',
  },
  'politeness.quarantine': {
    name: 'Durée du repos',
    about: 'Combien de temps il est alors laissé en repos.',
  },
  'politeness.period': {
    name: 'Période',
    about: 'La durée pour laquelle comptent les deux réglages suivants.',
  },
  'politeness.documents-per-period': {
    name: 'Documents par période',
    about: 'Nombre de documents demandés à un site pendant chaque période.',
  },
  'politeness.bytes-per-period': {
    name: 'Volume par période',
    about: 'Nombre d’octets demandés à un site pendant chaque période.',
  },
  robots: { name: 'robots.txt', about: 'La portée de robots.txt.' },
  'robots.policy': {
    name: 'Règle suivie',
    about:
      'Ce que robots.txt interdit est écarté (obey), collecté quand même (ignore), ou collecté et marqué pour une communication soumise à autorisation (mark).',
  },
  'robots.crawl-delay': {
    name: 'Crawl-delay respecté',
    about: 'Un Crawl-delay plus long que la pause est respecté, jusqu’à politeness.max-delay.',
  },
  addresses: {
    name: 'Adresses des serveurs',
    about: 'Combien de connexions la tâche entière ouvre vers une même adresse de serveur.',
  },
  'addresses.connections-per-address': {
    name: 'Connexions par adresse',
    about: 'Connexions simultanées vers une adresse, sans compter celles du réglage suivant.',
  },
  'addresses.domains-per-connection': {
    name: 'Domaines par connexion',
    about:
      'Hébergement mutualisé : une connexion de plus chaque fois que ce nombre de domaines enregistrés est rencontré à l’adresse. Avec none, il n’y en a jamais de plus.',
  },
  'addresses.most-connections-per-address': {
    name: 'Connexions par adresse, au plus',
    about: 'Jamais davantage, si nombreux que soient les domaines.',
  },
  'addresses.allow-private': {
    name: 'Adresses privées permises',
    about:
      'Les adresses de réseaux privés et de la machine elle-même peuvent être visitées. Seulement pour collecter un intranet.',
  },
  network: {
    name: 'Réseau',
    about: 'Comment le robot se présente et combien de temps il attend.',
  },
  'network.user-agent': {
    name: 'Nom du robot (User-Agent)',
    about:
      'Le User-Agent de chaque requête ; {version} devient la version du programme. Il est courtois d’y ajouter l’URL d’une page qui dit qui collecte et pourquoi.',
  },
  'network.robots-token': {
    name: 'Nom dans robots.txt',
    about:
      'Le nom par lequel robots.txt s’adresse au robot ; il devrait faire partie de user-agent (RFC 9309, 2.2.1).',
  },
  'network.from': {
    name: 'Adresse de contact (From)',
    about: 'Où peuvent écrire les responsables des serveurs visités ; vide : l’en-tête n’est pas envoyé.',
  },
  'network.accept-encoding': {
    name: 'Compressions acceptées',
    about:
      'Les compressions que les serveurs peuvent employer. gzip est celle que tous les outils d’archives savent relire.',
  },
  'network.protocol': {
    name: 'Protocole',
    about:
      'Le protocole proposé d’abord. Seul http/1.1 garde les octets exacts de l’échange ; HTTP/2 n’est alors parlé qu’aux serveurs qui refusent l’autre.',
  },
  'network.certificates': {
    name: 'Certificats',
    about:
      'Les serveurs dont le certificat est périmé, étranger ou fait maison sont visités quand même (tolerate) ou non (refuse).',
  },
  'network.connect-timeout': {
    name: 'Délai de connexion',
    about: 'Combien de temps une connexion peut mettre à s’établir.',
  },
  'network.silence-timeout': {
    name: 'Silence toléré',
    about:
      'Combien de temps un serveur peut se taire avant le premier octet et entre deux morceaux d’une réponse.',
  },
  'network.whole-timeout': {
    name: 'Durée d’une réponse',
    about:
      'Combien de temps une réponse peut prendre en tout ; ce qui est arrivé d’ici là est gardé, et marqué comme tronqué.',
  },
  'network.response-bytes': {
    name: 'Taille d’une réponse',
    about: 'La taille que peut avoir une réponse ; elle est gardée jusque-là, et marquée comme tronquée.',
  },
  'network.idle-timeout': {
    name: 'Connexion inactive',
    about: 'Une connexion qui n’a pas servi pendant ce temps est fermée.',
  },
  'network.tries': {
    name: 'Essais',
    about:
      'Nombre d’essais d’une URL en tout, quand la connexion se rompt ou que le serveur demande de patienter.',
  },
  'network.retry-delay': {
    name: 'Attente avant un nouvel essai',
    about: 'L’attente avant le deuxième essai.',
  },
  'network.longest-retry-delay': {
    name: 'Attente maximale',
    about: 'L’attente la plus longue avant un nouvel essai, même là où Retry-After en demande davantage.',
  },
  'network.sleep': {
    name: 'Sommeil',
    about:
      'Un site dont le nom, l’adresse ou les connexions échouent dort ce temps-là, puis deux fois plus longtemps, et ainsi de suite. Ses URL restent dans la file ; les autres sites continuent.',
  },
  'network.longest-sleep': { name: 'Sommeil maximal', about: 'Le plus long de ces sommeils.' },
  'network.patience': {
    name: 'Patience',
    about:
      'Un site qui n’a pas répondu pendant ce temps est abandonné comme injoignable. Le reste de sa file est gardé pour la prochaine collecte. Avec 0, aucun site n’est attendu.',
  },
  'network.name-servers': {
    name: 'Serveurs de noms',
    about: 'Les serveurs de noms interrogés ; vide : ceux de la machine.',
  },
  files: { name: 'Fichiers', about: 'Les fichiers WARC qu’écrit une tâche.' },
  'files.prefix': { name: 'Préfixe', about: 'Le début de chaque nom de fichier.' },
  'files.target-bytes': {
    name: 'Taille visée',
    about: 'Un fichier est scellé avant de dépasser cette taille.',
  },
  'files.commit-every': {
    name: 'Mise en sûreté',
    about: 'Ce qui a été collecté est mis en sûreté sur le disque au moins aussi souvent.',
  },
  'files.min-free': {
    name: 'Espace libre minimal',
    about:
      'La collecte s’interrompt tant que le disque de son dossier, ou celui d’un coffre, a moins d’espace libre que cela (ou que 2 % de sa taille, si c’est moins) ; elle reprend d’elle-même quand il y en a davantage.',
  },
  'files.deduplicate': {
    name: 'Contenu stocké une fois',
    about:
      'Un contenu que cette tâche ou l’archive a déjà stocké, sous quelque URL que ce soit, n’est pas stocké de nouveau : sa capture est un renvoi (revisit) qui s’y réfère.',
  },
};

/** What may be written for a setting, where it is not a quantity. */
const wantedFr: Readonly<Record<string, string>> = {
  'yes or no': 'oui ou non',
  'a regular expression': 'une expression régulière',
  'a regular expression or a list of them': 'une expression régulière ou une liste d’expressions',
  'a mapping of registered domains to regular expressions':
    'des expressions régulières par domaine enregistré',
  'a line of printable ASCII characters': 'une ligne de caractères ASCII imprimables',
  'a name of letters, digits, _ and -': 'un nom fait de lettres, de chiffres, de _ et de -',
  'an e-mail address, or empty': 'une adresse électronique, ou rien',
  'a list of gzip, deflate, br, zstd and identity with commas':
    'une liste de gzip, deflate, br, zstd et identity, séparés par des virgules',
  'addresses with commas, each with or without a port, or empty':
    'des adresses séparées par des virgules, avec ou sans port, ou rien',
  'a name of letters, digits, ".", "_" and "-"':
    'un nom fait de lettres, de chiffres, de « . », « _ » et « - »',
};

const quantitiesFr: Readonly<Record<string, string>> = {
  'a whole number': 'un nombre entier',
  'a number': 'un nombre',
  'a size': 'une taille',
  'a duration': 'une durée',
  'a duration with its unit': 'une durée avec son unité',
};

const quantity = /^(?<what>.+?) from (?<from>.+?)(?: up| to (?<to>.+?))(?<none>, or none)?$/;

/** `a size from 1 B up, or none`, in French. Undefined: it is not known here. */
export function wantedInFrench(wanted: string): string | undefined {
  if (wanted.startsWith('one of ')) return `au choix : ${wanted.slice('one of '.length)}`;
  const { what = '', from = '', to, none } = quantity.exec(wanted)?.groups ?? {};
  const named = quantitiesFr[what];
  if (named === undefined) return wantedFr[wanted];
  const range = to === undefined ? `à partir de ${from}` : `de ${from} à ${to}`;
  return `${named} ${range}${none === undefined ? '' : ', ou none (aucune limite)'}`;
}
