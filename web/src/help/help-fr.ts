import type { HelpText } from './help-en.ts';

export const helpFr: HelpText = {
  sections: [
    {
      title: 'Chercher',
      paragraphs: [
        'Saisissez ce que vous avez. `exemple.fr` donne les pages de cet hôte. `exemple.fr/actualites` montre les captures de cette page. `*.exemple.fr` comprend tous les hôtes du domaine. `exemple.fr/actualites/*` donne tout ce qui commence ainsi.',
        'L’adresse d’une autre archive du web marche aussi : collez-la, et la même page s’ouvre ici à la même date.',
        'Tout le reste est pris pour des mots : les documents qui les ont sous une forme quelconque sont trouvés. `"une expression"` est trouvée telle quelle, `-mot` écarte des documents, `dun*` est un début de mot. Le sélecteur au-dessus des résultats passe des adresses aux mots et aux images.',
      ],
    },
    {
      title: 'Les dates',
      paragraphs: [
        'Une page est gardée autant de fois qu’elle a été collectée ; chaque fois est une capture. Le calendrier montre les jours : plus c’est foncé, plus il y a de captures. La frise montre les années ; une barre rapproche. La liste a toutes les captures, et marque celles dont le contenu n’a pas changé.',
        'Toutes les heures sont celles de Greenwich (UTC), les mêmes pour tous.',
        'Les liens d’une page archivée mènent à la version la plus proche de la date de cette page. Si elle en est loin, le bandeau dit de combien et propose ce qui est à côté. Le menu du bandeau choisit une autre règle : la dernière avant, la première après, la plus vraisemblable selon le rythme des changements, ou seulement cette date.',
        'On peut écrire l’adresse à la main : `/all/2026/https://exemple.fr/` est la page en 2026, `/all/*/https://exemple.fr/` toutes ses captures.',
      ],
    },
    {
      title: 'La page archivée',
      paragraphs: [
        'Elle vit dans un cadre fermé : ses scripts marchent, mais rien n’est pris sur le web vivant et rien ne sort de l’archive. Ce qu’elle demande et que l’archive n’a pas est compté dans le bandeau, énuméré, et peut être collecté plus tard.',
        '« Citer » donne une adresse pérenne, une référence, BibTeX, RIS et Wikipédia. « Octets d’origine » donne le fichier exactement comme il a été collecté.',
      ],
    },
    {
      title: 'Au clavier',
      paragraphs: [
        'Tout marche sans souris. La touche Tab va d’une partie à l’autre. Dans le calendrier, les flèches vont d’un jour avec captures au suivant, Page précédente et Page suivante à un autre mois, et Entrée montre le jour. Dans la frise, les flèches vont de barre en barre, Entrée rapproche, Échap éloigne.',
      ],
    },
    {
      title: 'Sans rien changer à la page : le proxy',
      paragraphs: [
        'Un navigateur dont l’archive est le proxy montre chaque page exactement comme elle a été collectée, sous sa propre adresse.',
        'Donnez au navigateur (de préférence dans un profil à part) l’adresse ci-dessous comme proxy HTTP et HTTPS, puis ouvrez `http://ca.dlweb/` : on y trouve le certificat auquel le navigateur doit se fier pour HTTPS. `http://help.dlweb/` en dit plus, `http://date.dlweb/` règle la date, `http://search.dlweb/` cherche, `http://sites.dlweb/` énumère les sites.',
      ],
    },
  ],
  proxyAt: 'Le proxy écoute à l’adresse',
  proxyIsOff: 'Le proxy de cette archive ne tourne pas.',
};
