/** The part of a request that decides the format of its answer. */
export interface PlaceholderRequest {
  readonly url: string;
  /** Sec-Fetch-Dest. */
  readonly destination?: string;
  /** The Accept field. */
  readonly accept?: string;
  /** The modifier of the archived address: `js_`, `im_` … */
  readonly modifier?: string;
  /** The Accept-Language field. */
  readonly languages?: string;
  /** An absolute http(s) address at which the reader finds the other dates of this URL; shown on pages. */
  readonly otherDates?: string;
  /** An absolute http(s) address at which the reader finds what the archive has of the same site; shown on pages. */
  readonly sitePages?: string;
  /** For the message in place of a page within the application. */
  readonly reportScript?: ReportScript;
}

/** The archive's script that reports to the application which page a message replaces. */
export interface ReportScript {
  /** Its whole address. */
  readonly script: string;
  /** The origin of the application, the only recipient. */
  readonly application: string;
  /** 14 digits. */
  readonly timestamp: string;
}

/** The formats in which the archive can say that something is missing. */
export type PlaceholderFormat =
  | 'html'
  | 'text'
  | 'png'
  | 'gif'
  | 'svg'
  | 'script'
  | 'style'
  | 'json'
  | 'xml'
  | 'pdf'
  | 'rtf'
  | 'wav'
  | 'mp3'
  | 'mp4'
  | 'vtt'
  | 'hls'
  | 'dash'
  // Fonts, parts of films, WebAssembly: whatever is in the body, it is either ignored or misread.
  | 'nothing';

/**
 * The format that was asked for: what the browser says it needs, else what the archived address says, else what the Accept
 * field names, else the ending of the URL. Browsers show PNG where they expect another kind of picture, and HTML in the place
 * of any document. To plain http they do not say what they need, only what they accept.
 */
export function placeholderFormat(request: PlaceholderRequest): PlaceholderFormat {
  const use = useOfDestination(request.destination) ?? useOfModifier(request.modifier);
  const byEnding = formats.get(ending(request.url));
  const [wanted] = acceptedFormats(request.accept ?? '');
  if (use !== undefined && use !== 'data') return withinUse(use, byEnding, request);
  if (wanted !== undefined && pictures.includes(wanted)) return withinUse('picture', byEnding, request);
  const isPage = use === undefined && (request.accept === undefined || request.modifier === 'mp_');
  return wanted ?? byEnding ?? (isPage ? 'html' : 'text');
}

const pictures: readonly PlaceholderFormat[] = ['png', 'gif', 'svg'];

type Use = 'page' | 'embedded' | 'picture' | 'sound' | 'film' | 'data' | PlaceholderFormat;

function withinUse(
  use: Exclude<Use, 'data'>,
  byEnding: PlaceholderFormat | undefined,
  request: PlaceholderRequest,
): PlaceholderFormat {
  const among = (choice: readonly PlaceholderFormat[]): PlaceholderFormat | undefined =>
    choice.find((format) => format === byEnding);
  switch (use) {
    case 'page':
      return 'html';
    case 'embedded':
      return byEnding ?? 'html';
    case 'picture':
      return (
        among(pictures) ??
        acceptedFormats(request.accept ?? '').find((format) => pictures.includes(format)) ??
        'png'
      );
    case 'sound':
      return among(['wav', 'hls', 'dash']) ?? 'mp3';
    case 'film':
      return among(['hls', 'dash']) ?? 'mp4';
    default:
      return use;
  }
}

/** Sec-Fetch-Dest (Fetch Standard 2.2.5). */
function useOfDestination(destination: string | undefined): Use | undefined {
  switch (destination) {
    case 'document':
    case 'iframe':
    case 'frame':
    case 'fencedframe':
      return 'page';
    case 'embed':
    case 'object':
      return 'embedded';
    case 'image':
      return 'picture';
    case 'audio':
      return 'sound';
    case 'video':
      return 'film';
    case 'script':
    case 'worker':
    case 'sharedworker':
    case 'serviceworker':
    case 'audioworklet':
    case 'paintworklet':
      return 'script';
    case 'style':
      return 'style';
    case 'track':
      return 'vtt';
    case 'font':
      return 'nothing';
    case 'manifest':
    case 'json':
      return 'json';
    case 'xslt':
      return 'xml';
    case 'empty':
      return 'data';
    default:
      return undefined;
  }
}

function useOfModifier(modifier: string | undefined): Use | undefined {
  switch (modifier) {
    case 'js_':
    case 'esm_':
    case 'wkr_':
    case 'wkrm_':
    case 'sw_':
      return 'script';
    case 'cs_':
      return 'style';
    case 'im_':
      return 'picture';
    case 'if_':
    case 'fr_':
      return 'page';
    default:
      return undefined;
  }
}

const formats: ReadonlyMap<string, PlaceholderFormat> = new Map(
  Object.entries({
    html: 'html htm xhtml shtml php php3 php5 phtml asp aspx jsp do cgi',
    text: 'txt text csv tsv md log srt',
    png: 'png apng jpg jpeg jpe jfif pjpeg webp avif heic bmp ico cur tif tiff',
    gif: 'gif',
    svg: 'svg svgz',
    script: 'js mjs cjs',
    style: 'css',
    json: 'json map webmanifest geojson jsonld topojson',
    xml: 'xml rss atom rdf xsl xslt opml kml',
    pdf: 'pdf',
    rtf: 'rtf doc',
    wav: 'wav',
    mp3: 'mp3 mp2 m4a aac ogg oga opus flac weba wma',
    mp4: 'mp4 m4v mov webm mkv ogv avi mpg mpeg 3gp wmv flv',
    vtt: 'vtt',
    hls: 'm3u8 m3u',
    dash: 'mpd',
    nothing: 'woff woff2 ttf otf eot ttc wasm ts m2ts m4s m4f cmfv cmfa',
  } satisfies Record<PlaceholderFormat, string>).flatMap(([format, endings]) =>
    endings.split(' ').map((name): [string, PlaceholderFormat] => [name, format as PlaceholderFormat]),
  ),
);

/** `http://host/a/b.PNG?x#y` → `png`. */
function ending(url: string): string {
  const path = /^[^?#]*/.exec(url.replace(/^[a-z][a-z\d+.-]*:\/*[^/?#]*/i, ''))?.[0] ?? '';
  return /\.([a-z\d]{1,11})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

const types: readonly (readonly [RegExp, PlaceholderFormat])[] = [
  [/^(?:text\/html|application\/xhtml\+xml)$/, 'html'],
  [/^image\/svg\+xml$/, 'svg'],
  [/^image\/gif$/, 'gif'],
  [/^image\//, 'png'],
  [/^(?:text|application)\/(?:javascript|ecmascript|x-javascript)$/, 'script'],
  [/^text\/css$/, 'style'],
  [/^application\/(?:.*\+)?json$|^text\/json$/, 'json'],
  [/^application\/dash\+xml$/, 'dash'],
  [/^(?:application|audio)\/(?:vnd\.apple\.mpegurl|x-mpegurl|mpegurl)$/, 'hls'],
  [/^(?:application|text)\/(?:.*\+)?xml$/, 'xml'],
  [/^application\/pdf$/, 'pdf'],
  [/^(?:application|text)\/(?:rtf|msword)$/, 'rtf'],
  [/^audio\/(?:wav|wave|x-wav)$/, 'wav'],
  [/^audio\//, 'mp3'],
  [/^video\//, 'mp4'],
  [/^text\/vtt$/, 'vtt'],
  [/^font\/|^application\/(?:font-|x-font|wasm)/, 'nothing'],
  [/^text\//, 'text'],
];

/** In the order in which they are wanted. */
function acceptedFormats(field: string): PlaceholderFormat[] {
  return field
    .slice(0, 2000)
    .split(',')
    .flatMap((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const format = types.find(([form]) => form.test(type))?.[1];
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      return format === undefined || !(weight > 0) ? [] : [{ format, weight }];
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ format }) => format);
}
