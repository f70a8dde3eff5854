import { HashCounts } from './hash-counts.ts';
import { WordReader } from './word-reader.ts';

/**
 * Stop words: frequent in any text of a language, whatever its subject. Other words are infrequent. Apostrophes separate words:
 * `l'eau` is `l` and `eau`.
 */
const lists: Readonly<Record<string, string>> = {
  en: `the of and to a in is it that for was on are as with his they i at be this have from or one had by but not what all
    were we when your can said there use an each which she do how their if will up other about out many then them these so
    some her would make like him into has more two no my than been who its now did get over only also after most our new
    just where could any such because very here should between through those both being under first may own same before
    does us while must during against you he me t s re ve ll d m don didn doesn isn`,
  fr: `de la le et les des en un une du est pour que dans qui a l d par sur au plus pas il ne se ce sont avec son n qu s sa
    ou aux ses cette mais elle été ont comme être nous on je tout vous fait leur ces même c y si entre aussi deux bien
    peut sans après dont leurs avait ainsi ils elles très où encore tous toute toutes faire cela notre votre nos vos mon
    ma mes ton ta tes j m t lui moi toi était étaient avoir aura sera font peu autre autres depuis lors sous vers chez
    non oui contre pendant avant donc alors car celui celle ceux quand quel quelle ici là déjà moins chaque plusieurs`,
  de: `der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie
    nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man
    sein wurde sei hatte kann gegen vom können schon wenn habe seine ihre dann unter wir soll ich eines jahr zwei diese
    dieser wieder keine seiner worden will zwischen immer was sagte gibt alle diesem seit muss doch jetzt waren drei wo
    du ihr uns ihm ihn ihren mich dir mir euch unser mein dein hier da ohne weil sondern jeder jede jedes kein etwa`,
  nl: `de van het een en in is dat op te zijn met voor niet die aan er om ook als dan maar bij nog uit door over ze naar hij
    tot worden of wordt heeft was meer kan deze hun zich hebben geen wel zo werd veel dit had na we je ik nu tegen hem al
    onder moet andere zou twee wat haar ons onze alle door waar toch kunnen zal mijn u daar omdat toen jaar tussen zonder
    ben bent hier hoe wie wij jullie zij ons iets niets altijd elke elk ieder iedere eigen eerste zelf mogen moeten doen`,
  nb: `og i det er på til en som å av for at med de den ikke har han et var fra om jeg vi kan så men skal seg ved sin etter
    ble eller også man hun blir bli over vil når nå da der mot alle hva ut opp enn være hadde andre bare inn mellom to
    under noe hvor sier dette denne disse få mer må selv før noen kom går år siden her mange oss du deg meg min mitt mine
    din ditt dine hans hennes dem deres vår vårt våre sitt sine hver hvert ingen uten fordi både ha gjør blitt mye store`,
  nn: `og i det er på til ein som å av for at med dei den ikkje har han eit var frå om eg vi me kan så men skal seg ved sin
    etter vart eller også ho blir bli over vil når no då der mot alle kva ut opp enn vere vera hadde andre berre inn mellom
    to under noko kor seier dette denne desse få meir må sjølv før nokon nokre kom går år sidan her mange oss du deg meg
    min mitt mine din ditt dine hans hennar deira vår vårt våre sitt sine kvar kvart ingen utan fordi både ha gjer blei
    mykje store vore korleis difor`,
  da: `og i det er på til en som at af for med de den ikke har han et var fra om jeg vi kan så men skal sig ved sin efter blev
    eller også man hun bliver blive over vil når nu da der mod alle hvad ud op end være havde andre kun ind mellem to under
    noget hvor siger dette denne disse få mere må selv før nogen kom går år siden her mange os du dig mig min mit mine din
    dit dine hans hendes dem deres vor vort vores sit sine hver hvert ingen uden fordi både meget store kunne skulle`,
  sv: `och i att det som en på är av för med den till inte har de om ett han men var jag sig från vi så kan man när år säger
    hon under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då
    sedan över bara in blir upp även vad få två vill ha många hur mer går detta dessa denna någon något några min mitt mina
    din ditt dina hans hennes dem deras vår vårt våra sitt sina varje ingen utan eftersom både vilket mellan bli blev`,
  se: `ja lea leat dat ii go de ahte mii leai ledje dan daid maid dahje gii gos mat maiddái muhto jus dahkat galgá galget
    sáhttá son sii mun don moai doai soai mii dii eai eat in it lei leamaš dego nu dá dán dáid dás das dasa dain dainna
    leaba maŋŋá ovdal gitta badjel vuolde gaskkas birra vel juo dušše buot eará muhtin ieš iežas iežaset sin su mu du min
    din olmmoš olbmot galggai sáhtii lean leaččat muhtun gal dal dál dalle doppe dáppe daningo vai beal váldo jahkái`,
  fi: `ja on ei se että oli hän ovat joka mutta kun niin myös tai kuin sen jos voi olla ole vain mukaan hänen joita jotka
    mitä nyt sekä jo vielä kaikki ne tämä tämän siitä sitä minä sinä me te he minun sinun meidän teidän heidän en et emme
    ette eivät olen olet olemme olette olisi ollut jonka jossa joissa johon josta mikä missä mihin miten miksi kuka ketä
    hyvin enemmän ennen jälkeen kanssa ilman aina sitten siis koska vaikka kuten noin yli alle sillä tätä niitä näin`,
  is: `og í að á er sem til um það við en með af ekki fyrir hann ég var þú hefur eru því frá eða þá ef þar hún þeir þau þær svo
    upp út inn nú úr eins hafa vera verið verður sé séu sinn sín sína sitt sínum þess þeirra þeim hans hennar mér mig þér
    þig okkur ykkur hér hvað hver hvernig hvort þegar áður eftir undir yfir milli án allir allt alla öll einn ein eitt
    þessi þetta þessum þessu þessa margir meira mjög bara líka samt síðan`,
  es: `de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya
    entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez
    puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora cada e vida otro después te otros aunque
    esa eso hace otra gobierno tan durante siempre día tanto ella tres sí dijo sido gran ante ellos ellas nosotros esto`,
  pt: `de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser
    quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me
    esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós tenho lhe
    deles essas esses pelas este dele tu te vocês vos lhes meus minhas teu tua nosso nossa dela esta estes estas aquele isto`,
  it: `di e il la che in a per un è del non i si da le una con sono al della come ma più ha alla dei ed anche gli lo nel su
    delle se o l d dell nella questo ci dal ad questa tra essere all alle ai suo sua cui loro hanno due era quando degli
    fatto tutti stato stati poi nei sul dalla prima ancora così solo molto ne chi mi ti noi voi lui lei loro mio mia tuo
    tua nostro vostro dove perché senza dopo ogni altro altri altre altra quello quella questi queste dopo contro fra c`,
  ca: `de la i el a que en les per un una del els és amb no es va al dels l d s com més ha se o són ser als hi aquest aquesta
    seva seu pel entre també però li tots tot sobre fins anys han era sense on molt quan qui ja ho ens us em et n m t
    aquests aquestes cada des després durant sota altres altre altra què perquè si seus seves nosaltres vosaltres ells
    elles ell ella jo tu pot fer fa hem té tenen estat està estan havia tota totes així només cap gran part`,
  oc: `de la lo e que en las los per un una del dels es a l d amb al als o mas se son dins pas sa sus coma mai òm tanben qu
    aquel aquela aqueste aquesta aquò los sos sas i n s m t ièu tu el ela nos vos eles elas nòstre nòstra vòstre vòstra
    tot tota totes totas sens entre contra cada autre autra autres autras aver èsser es son era èra avián an a foguèt ont
    quand perque doncas pus plan fòrça puèi abans après fins jos pendent tan mès gaire mes`,
  gl: `de a o que e do da en un para é con non unha os no se na por máis as dos como mais foi ao el das ten seu súa ou ser
    cando moi hai nos xa está eu tamén só polo pola ata isto ela entre era despois sen mesmo aos ter seus quen nas me ese
    eles están foron esa nin súas meu miña teñen elas sexa cal será nós lle deles este esta estes estas aquel todo todos
    toda todas outro outra outros outras sobre onde porque pode`,
  br: `ar an al ha hag da e ez eo a o er en el gant war eus un ur ul met pe evit zo oa kement ned ket ne n d h he hec h hon
    hor ho o ma va me te hi eñ int ni c hwi dre en em deus bet bez bezañ vez oan omp oc h oant eus c hoazh ivez ouzh dindan
    etre goude kent hep betek diwar all holl pep mat mar pa ma pezh petra piv pelec h evel memes tra lec h re hini hiniou
    bloaz deiz ober gra ra rae graet vo vije vefe bo`,
  eu: `eta da ez du bat ere dute dira izan zen baina hau hori hura den egin edo bere zuen ziren ditu dituzte dago daude duen
    duten guztiak guztiek behar bai ni zu gu hi haiek hauek horiek nik zuk guk non nola noiz zer zein nor honek horrek
    baino baita orain gero lehen oso asko gehiago beste beti artean gabe arte bezala dela dagoen hala nahi ahal izango
    egiten egon bi batean batzuk bakoitzak edozein`,
  ga: `an na agus ar a i is go le do ní tá sé sin ag bhí de mar ach as atá nach sí iad seo é í siad mé tú muid sibh faoi chun
    ó ón gan gach aon bheith má nuair cé cad conas cá féin eile raibh beidh bhfuil níl dá idir tar éis roimh thar den don
    leis lena léi liom leat linn acu aige aici againn agam sna san sa`,
  cy: `y yr a i o yn ar ei mae wedi am ac gan neu fod bod oedd eu ond hefyd nid ni na hwn hon hyn hynny fel os pan pwy beth
    lle sut ef hi nhw fi ti chi mewn dan dros drwy rhwng ar ôl cyn heb pob pawb un dau ddau bydd yw ydy roedd wrth at trwy
    nad sydd bu byddai gael cael gwneud er mwy iawn rhai arall eraill hawl`,
  pl: `w i z na się do nie że to jest o a jak po co tak za od przez ale dla czy są był jego jej ich oraz być było była może
    tym tego tej ten ta te już tylko także lub gdy kiedy które który która których którym przed pod nad między bez aby żeby
    ma mam mają ja ty on ona ono my wy oni mnie mi cię ci go mu nas nam was wam im ze we bardzo jeszcze więc każdy każda
    wszystkie wszystko inne innych lat roku sobie swoje swój`,
  cs: `a v se na je že s z do o to i ve k pro za by ale jako si po od tak jsou které který která jeho její jejich byl bylo
    byla být co nebo už při jak až ze ke když také této tento tato toto tím tom jen před mezi bez než však má mají jsem
    jsi jsme jste já ty on ona ono my vy oni mě mi tě ti ho mu nás nám vás vám jim kde kdo proto protože více velmi každý
    všechny všech vše jiné jiných let roku své svůj není podle`,
  sk: `a v sa na je že s z do o to i vo k pre za by ale ako si po od tak sú ktoré ktorý ktorá jeho jej ich bol bolo bola byť čo
    alebo už pri až zo ku keď aj tejto tento táto toto tým tom len pred medzi bez než však má majú som ste sme ja ty on
    ona ono my vy oni ma mi ťa ti ho mu nás nám vás vám im kde kto preto pretože viac veľmi každý všetky všetkých iné
    rokov roku svoje nie podľa`,
  sl: `in v je na se za da so z s ki pa ne tudi po kot od bi ali do iz o še pri ter bo bil bila bilo biti ni kar kako ko če
    jih ga mu jo njegov njen njihov to ta te ti tem teh tega tej jaz on ona mi vi oni med pred brez nad pod več zelo vsak
    vsi vse vseh drugi drugih lahko mora imajo ima ker zato kjer kdo kaj že samo tako leta let svoje svoj`,
  hr: `i u je na se da za su od s o a koji koja koje kao ne iz to bi do ili što će će te po sve nije biti bio bila bilo ali
    kako kad jer ako već još samo tako njegov njezin njihov ovaj ova ovo taj ta tim tom tog ja ti on ona mi vi oni ga mu ih
    im među pred bez nad pod više vrlo svaki svi svih drugi drugih može mora imaju ima gdje tko dok godine godina svoje sa
    nakon kojih kojima nego`,
  sr: `i u je na se da za su od s o a koji koja koje kao ne iz to bi do ili što će te po sve nije biti bio bila bilo ali kako
    kad jer ako već još samo tako njegov njen njihov ovaj ova ovo taj ta и у је на се да за су од с о а који која које као
    не из то би до или што ће те по све није бити био била било али како кад јер ако већ још само тако његов њен њихов овај
    ова ово тај та ја ти он она ми ви они га му их им међу пред без над под више сваки сви свих други може има где ко`,
  hu: `a az és hogy nem is egy ez de van volt meg csak mint ha már el ki azt még vagy be fel le minden ezt s aki ami amely
    amelyek akik mert pedig lehet lesz kell így úgy igen én te ő mi ti ők engem téged őt minket titeket őket nekem neki
    nekik itt ott után előtt alatt között nélkül szerint által során más több sok nagyon akkor amikor hol mit ki kik ezek
    azok ennek annak ebben abban erre arra ezzel azzal vannak voltak lenne legyen sem se joga`,
  ro: `și si de în in a la cu nu un o pe că ca care este din pentru mai se să sa al ale ai are au fost fi sunt sau dar prin
    după despre între fără până când unde cum ce cine acest această aceste acești acel acea acele cei cele lui ei lor său
    sale săi noastră nostru voastră eu tu el ea noi voi ele mă te îl îi le ne vă i l m s am ați avea era erau foarte orice
    toate toți tot tuturor altă alt alte alți doar numai astfel`,
  et: `ja on ei et see oli ka kui ta oma mis või aga siis nii ning kes selle seda üks välja ära veel juba ma sa me te nad mind
    sind teda meid teid neid minu sinu tema meie teie nende olla ole olen oled oleme olete olid oleks kus kuhu kust kuidas
    miks millal mida mille pärast enne järel ilma koos vahel all üle läbi kuni väga rohkem kõik kõigi iga teine teised muu
    see need selles sellest neist sest vaid ainult mitte pole igal igaühel õigus`,
  lv: `un ir no ar uz par ka kas to ne tas tā arī kā vai bet pie pēc līdz jau lai ja tikai gan vēl bija būt būs nav es tu viņš
    viņa mēs jūs viņi viņas man tev viņam mums jums viņiem mani tevi viņu savu savas sava šis šī šo šie šīs tie tās tiem
    kur kad kāpēc kurš kura kuri kuras starp bez pirms zem virs caur ļoti vairāk visi visas visu katrs katram cits citi
    gada gadu ikvienam`,
  lt: `ir yra į iš kad su o ne tai kaip bet buvo už apie arba ar po per nuo iki dėl prie jau tik dar taip pat būti bus nėra aš
    tu jis ji mes jūs jie jos man tau jam mums jums jiems mane tave jį savo šis ši šio šie šios tas ta to tie tos kur kada
    kodėl kuris kuri kurie kurios tarp be prieš po virš labai daugiau visi visos visų kiekvienas kiekvieno kitas kiti kitų
    metų turi teisę jo jų`,
  tr: `ve bir bu da de için ile olarak çok daha olan gibi en ne ama o kadar sonra var mi mı mu mü ya veya her ben sen biz siz
    onlar bana sana ona bize size onlara beni seni onu bizi sizi onları benim senin onun bizim sizin onların şu ki değil
    yok ise hem nasıl neden nerede kim hangi önce arasında göre kendi bütün tüm hiç olmak oldu olduğu olur etmek etti eden
    ederek edilir bile artık ancak şey diye`,
  mt: `il l ta li u f fi ma hu hija kien kienet minn għal għall biex dan din dawn dak dik dawk jew imma kif meta fejn min xi
    kull kollha aktar ħafna lil lill bil bla bejn qabel wara taħt fuq sa mill tal tas tat tad tar tan tax tiegħu tagħha
    tagħhom tiegħi tiegħek tagħna tagħkom jien int aħna intom huma ikun jkun tkun ikunu għandu għandha għandhom mhux
    m hux ebda ieħor oħra oħrajn waħda wieħed bħal s x d t`,
  el: `και το να του η της με που την από για είναι ο στο τα δεν θα τον σε οι των στην τη τους στη ότι ή αυτό ένα μια ως μας
    κατά αλλά όπως μετά αν πιο ήταν έχει έχουν κάθε όταν μόνο πολύ αυτή αυτός αυτά αυτοί εγώ εσύ εμείς εσείς μου σου μας
    σας χωρίς πριν μεταξύ υπό προς κι δε μη μην τι πώς πού γιατί ποιος όλα όλοι όλες άλλο άλλα άλλοι στα στις στους ούτε`,
  ru: `и в не на что с по как это но он к из у за от а то все так для же бы о его я было был была были или при до только
    еще уже ее их мы вы они она оно который которая которые которых этот эта эти того этого тем чем если когда где кто
    чтобы нет да ни во со об под над между без через после перед может быть есть мне меня тебе нас вас им него них очень
    более каждый все всех другой другие также своих свой года лет`,
  uk: `і й в у не на що з із по як це але він до за від а то все так для ж би о про його я було був була були або при тільки
    ще вже її їх ми ви вони вона воно який яка які яких цей ця ці того цього тим чим якщо коли де хто щоб ні та під над між
    без через після перед може бути є мені мене тобі нас вас їм нього них дуже більше кожний кожна всі всіх інший інші також
    своїх свій року років має мають`,
  bg: `и в на се да е не от за с са по че до като това той си ще но един една едно или при само още вече тя те ние вие аз ти
    му ѝ им го ги ни ви който която което които този тази тези това беше бяха бъде бъдат ако когато къде кой какво как
    защо няма има имат може между без през след преди под над много повече всеки всяка всички друг други също своите свой
    година години`,
};

/** `no`: Norwegian, bokmål or nynorsk. */
const sameAs: Readonly<Record<string, string>> = { no: 'nb', bs: 'hr', sh: 'hr', smi: 'se' };

const tables = new Map<string, CommonWords>();

export interface CommonWords {
  /** By the hash and length of the word, as in `WordReader`. */
  has(hash: number, letters: number): boolean;
}

/** In a language without a list, the shortest words count as common. */
export function commonWords(language: string): CommonWords {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const list = lists[sameAs[language] ?? language];
  const made = list === undefined ? shortWords : listedWords(list);
  // Few language names are expected, but the cache is bounded anyway.
  if (tables.size < 500) tables.set(language, made);
  return made;
}

const shortWords: CommonWords = { has: (_hash, letters) => letters <= 3 };

function listedWords(list: string): CommonWords {
  const table = new HashCounts();
  const reader = new WordReader(list);
  while (reader.next()) table.add(reader.hash);
  return { has: (hash) => table.count(hash) > 0 };
}
