import { HashCounts } from './hash-counts.ts';
import { WordReader } from './word-reader.ts';

/**
 * Months and days of the week in the languages of Europe, without diacritics, from the Unicode locale data (three
 * letters and more). Kept here, so that signatures do not change with the runtime.
 */
const calendarWords = `
  abe abendua abr abril abu abuztua ago agost agosto agu agust agustos aib aibrean antradienis aout api apirila apr april
  aprila aprile aprilie aprilis aprill ara aralik asteartea asteazkena astelehena aug august augusta augusti augusts augustus
  augusztus avg avgust avr avril awst aww awwissu aza azaroa balandis balandzio beal bealtaine birzelio birzelis borg
  borgemannu borgemanu bre brezen brezna cakc cakcamannu cakcamanu car carsamba cead ceadaoin cerven cervence cervenec cervna
  cet cetrtek ceturtd ceturtdiena cetvrtak chw chwef chwefror cmt csutortok ctvrtek cumartesi cuo cuonomannu cuonomanu cvc cvn
  cze czerwca czerwiec czw czwartek dear deardaoin dec december decembra decembre decembrie decembris decembro deireadh des
  desember desembre dets detsember dez dezember dezembro dfomh dic dicembre dicembru diciembre dienstag dijous dilluns diluns
  dimars dimarts dimecres dinsdag dissabte donderdag donnerstag dub duben dubna duor duorasdat dydd ean eanair ebr ebrel
  ebrill eka ekaina eki ekim elo elokuu elokuuta ene enero eost erb erbgha esmaspaev eyl eylul feabh feabhra feb febbraio febr
  febreiro febrer febrero febrier februar februara februari februarie februaris february feira fev fevereiro fevr fevrier fim
  fimmtudagur fomhair fra frar gask gaskavahkku geas geassemannu geassemanu geguze geguzes gen gener genier gennaio genver gio
  giovedi giu giugno golg golggotmannu golggotmanu gor gorff gorffennaf goue gouere gru grudnia grudzien gruodis gruodzio gun
  gunju guov guovvamannu guovvamanu gwen gwengolo ham hamis haz haziran heina heinakuu heinakuuta helmi helmikuu helmikuuta
  her here hetfo huhti huhtikuu huhtikuuta hwe hwevrer hyd hydref ian ianuarie iau ion ionawr ira iraila iuil iul iulie iun
  iunie jaan jaanuar jan janeiro jannar januar januara januari january janv janvaris janvier jeu jeudi joi joulu joulukuu
  joulukuuta jue jueves juil juillet juin jul jula julhet julho juli julij julijs julio juliol julius july jun juna june junh
  junho juni junij junijs junio junius juny juov juovlamannu juovlamanu juuli juuni kas kasim kedd kerzu kesa kesakuu
  kesakuuta keskiviikko ketvirtadienis kol kolmapaev kolovoz kolovoza kovas kovo kve kveten kvetna kwi kwiecien kwietnia kzu
  lapkricio lapkritis larunbata lau lauantai laugardagur laupaev laurdag lav lavvardat led leden ledna liepa liepos lip lipanj
  lipca lipiec lipnja lis listopad listopada listopadu llun loka lokakuu lokakuuta lor lordag luain luan lug luglio lul lulju
  lun lunasa lundi lunedi lunes luni luns lut lutego luty maalis maaliskuu maaliskuuta maanantai maandag maart mae mag maggio
  mai maiatza maig maijs maio mairt maj maja majus man mandag mannebarga manudagur mar marc marca march marcius marco mardi
  marec marras marraskuu marraskuuta mars mart marta martedi martes marti martie marts martxoa marz marzec marzo marzu maw
  mawrth may mayis mayo mean medi meh mehefin mei meith meitheamh mej mejju mer merc mercher mercoledi mercores mercredi meu
  meur meurzh mezh mezheven mfomh mid midvikudagur mie miercoles miercuri mies miessemannu miessemanu mittwoch mon monday
  montag mrt neljapaev nis nisan njuk njukcamannu njukcamanu noiembrie noll nollaig nov november novembra novembre novembris
  novembro novembru noviembre oca ocak oct october octobre octombrie octubre oddajagemannu oddajagemanu oddj okt oktober
  oktobra oktobris oktoober ons onsdag osteguna otrd otrdiena ots otsaila ott ottobre ottubru out outubro ozu ozujak ozujka
  paz pazartesi pazdziernik pazdziernika per persembe pirmadienis pirmd pirmdiena pon pondeli pondelok ponedeljek ponedjeljak
  poniedzialek pro prosinac prosinca prosince prosinec pzt qua quarta qui quinta rhag rhagfyr rij rijen rijna rugpjucio
  rugpjutis rugsejis rugsejo ruj rujan rujna sab sabado sabato sad sadorn sadwrn sal sali sam sambata samedi samh samhain
  samstag sat sath sathairn saturday sausio sausis seg segunda sep sept september septembra septembre septembrie septembris
  septiembre sestadienis sestd sestdiena set setembre setembro settembre settembru sib sibt sie sierpien sierpnia sij sijecanj
  sijecnja skab skabmamannu skabmamanu sob sobota spalio spalis sre sreda sri srijeda sroda srp srpanj srpen srpna srpnja
  streda stu studeni studenoga stvrtok sty styczen stycznia sub subat subota suoi suoidnemannu suoidnemanu svi svibanj svibnja
  syys syyskuu syyskuuta sze szept szeptember szerda szo szombat tach tachwedd tammi tammikuu tammikuuta teisipaev tem temmuz
  ter terca thri thridjudagur thu thursday tiistai tir tirs tirsdag tis tisdag tli tlieta tne tnejn tor torek tors torsdag
  torstai touko toukokuu toukokuuta tra travanj travnja treciadienis tresd tresdiena tue tuesday tys tysdag uno unor unora urr
  urria urt urtarrila utery uto utorak utorok uzt uztaila vasario vasaris veebr veebruar velj veljaca veljace vuos vuossarga
  wed wednesday woensdag wrz wrzesien wrzesnia wtorek xan xaneiro xov xoves xul xullo xuno yaou zar zari zaterdag απρ απριλιου
  αυγ αυγουστου δεκ δεκεμβριου δευ δευτερα ιαν ιανουαριου ιουλ ιουλιου ιουν ιουνιου μαι μαιου μαρ μαρτιου νοε νοεμβριου οκτ
  οκτωβριου πεμ πεμπτη σαβ σαββατο σεπ σεπτεμβριου τετ τεταρτη τρι τριτη φεβ φεβρουαριου авг август августа апр апрель апреля
  април бер березень березня вер вересень вересня вторник вівторок груд грудень грудня дек декабрь декабря декември дец
  децембар жовт жовтень жовтня июл июль июля июн июнь июня квіт квітень квітня лип липень липня лист листопад листопада лют
  лютии лютого маи мар март марта мая мај нов новембар ноември нояб ноябрь ноября окт октобар октомври октябрь октября пон
  понеделник понедельник понедељак понеділок сент сентябрь сентября сеп септембар септември середа серп серпень серпня сре
  среда сряда суб суббота субота събота січ січень січня трав травень травня уто уторак феб фебруар февр февраль февраля
  февруари черв червень червня чет четвер четверг четвртак четвъртък юли юни янв январь января януари јан јануар јул јун`;

/** Relative times, and words around a time of day or a counter. */
const clockWords = `
  second seconds minute minutes hour hours day days week weeks ago yesterday today tomorrow updated clock
  seconde secondes heure heures jour jours semaine semaines hier demain aujourd hui mise jour
  sekund sekunder minutt minutter time timer dag dager døgn uke uker siden sidan tysdag veke veker timar dagar går morgen
  sekunda sekunda minuhta diimmu diimmut beaivi beaivvi beaivve vahkku ikte odne ihttin
  sekunde sekunden minuut minuten uur uren dagen weken geleden gisteren vandaag morgen stunde stunden tag tagen tage woche
  wochen gestern heute uhr minut timme timmar vecka veckor igår idag imorgon
  segundo segundos minuto minutos hora horas dia dias semana semanas ayer hoy ontem hoje ieri oggi ore giorni
`;

/** Labels above or before an advertisement. */
const advertisementLabels: readonly string[] = [
  'advertisement',
  'advertisements',
  'advertising',
  'advert',
  'ad',
  'ads',
  'sponsored',
  'sponsor',
  'promoted',
  'annonse',
  'annonser',
  'annonsørinnhold',
  'reklame',
  'annonce',
  'annonces',
  'publicité',
  'pub',
  'sponsorisé',
  'anzeige',
  'anzeigen',
  'werbung',
  'advertentie',
  'advertenties',
  'reclame',
  'gesponsord',
  'annons',
  'reklam',
  'mainos',
  'auglýsing',
  'publicidad',
  'anuncio',
  'anuncios',
  'publicidade',
  'anúncio',
  'pubblicità',
  'publicitat',
  'reklama',
  'hirdetés',
  'almmuhus',
];

const noiseWords = tableOf(calendarWords + clockWords);
const labels = tableOf(advertisementLabels.join(' '));

/** Whether the last word depends on the time of the capture: a number, a word of the calendar. */
export function isNoise(reader: WordReader): boolean {
  return reader.hasDigit || noiseWords.count(reader.hash) > 0;
}

export function isAdvertisementLabel(hash: number): boolean {
  return labels.count(hash) > 0;
}

function tableOf(list: string): HashCounts {
  const table = new HashCounts();
  const reader = new WordReader(list);
  while (reader.next()) table.add(reader.hash);
  return table;
}
