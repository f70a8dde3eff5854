export type SignKind = 'personal' | 'commercial' | 'official';

const personal = `my page, my homepage, my home page, my family, my hobbies, my dog, my cat, about me, welcome to my, guest book, guestbook,
  sign my guestbook, my diary, my holidays, my wedding, ma page, ma famille, mes loisirs, mon chat, mon chien, livre d'or, à propos de moi,
  bienvenue sur mon site, mes vacances, ma page perso, page personnelle, pages perso, min side, mi side, hjemmesiden min, heimesida mi, familien min,
  familien vår, om meg, gjestebok, gjestebok mi, hunden min, katten min, hobbyene mine, velkommen til min, velkommen til siden min, mu siidu,
  mu bearaš, guossegirji, mijn pagina, mijn familie, gastenboek, over mij, mijn hond, welkom op mijn, meine seite, meine familie, gästebuch,
  über mich, meine homepage, mein hund, willkommen auf meiner, min hemsida, gästbok, om mig`;

const commercial = `add to cart, add to basket, shopping cart, shopping basket, checkout, buy now, order now, free shipping, free delivery,
  in stock, out of stock, special offer, special offers, add to wishlist, our products, terms of sale, money back, ajouter au panier, mon panier,
  votre panier, acheter, commander, livraison gratuite, en stock, promotion, promotions, offre spéciale, soldes, nos produits,
  conditions générales de vente, moyens de paiement, legg i handlekurv, handlekurv, handlevogn, kjøp nå, kjøp, bestill nå, gratis frakt, fri frakt,
  på lager, tilbud, salgsbetingelser, våre produkter, nettbutikk, til kassen, angrerett, oastte, gálvu, in winkelwagen, winkelwagen, winkelmand,
  bestellen, gratis verzending, op voorraad, aanbieding, aanbiedingen, onze producten, algemene voorwaarden, afrekenen, in den warenkorb, warenkorb,
  jetzt kaufen, kostenloser versand, auf lager, lieferbar, sonderangebot, angebote, unsere produkte, zur kasse, köp nu, varukorg, kundvagn`;

const official = `ministry, ministry of, department of, act of parliament, official journal, municipality, city council, county council,
  parliament, regulation, regulations, public hearing, press release, ministère, ministre, préfecture, mairie, conseil municipal, journal officiel,
  arrêté, décret, assemblée nationale, sénat, conseil régional, conseil départemental, service public, communiqué de presse, république française,
  departementet, regjeringen, regjeringa, stortinget, kommunestyret, kommunen, fylkeskommunen, fylkesmannen, statsforvalteren, forskrift, lov om,
  høring, høyring, pressemelding, statsråd, sametinget, sámediggi, departemeanta, ráđđehus, suohkan, láhka, gemeente, gemeenteraad, ministerie,
  staatsblad, tweede kamer, rijksoverheid, provincie, persbericht, ministerium, bundesministerium, bundestag, gemeinderat, verordnung, gesetzblatt,
  stadtverwaltung, pressemitteilung, regeringen, riksdagen`;

/** Words and phrases typical of a kind of publisher, in the languages of the archive. */
export const signWords: ReadonlyMap<string, SignKind> = new Map([
  ...signs(personal, 'personal'),
  ...signs(commercial, 'commercial'),
  ...signs(official, 'official'),
]);

function signs(list: string, kind: SignKind): [string, SignKind][] {
  return list.split(',').map((words) => [words.trim().replaceAll(/\s+/g, ' '), kind]);
}
