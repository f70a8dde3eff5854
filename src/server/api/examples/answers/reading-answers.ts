import type { AnswerExamples } from '../example.ts';
import type {
  AboutAnswer,
  CalendarAnswer,
  CapturesAnswer,
  CaptureShape,
  CitationAnswer,
  MissingAnswer,
  ProxyStateAnswer,
  SearchAnswer,
  SitesAnswer,
  VersionAnswer,
  ViewsAnswer,
} from '../../shapes.ts';
import type {
  GroupCapturesAnswer,
  ImageSearchAnswer,
  SearchedCollectionsAnswer,
  TextSearchAnswer,
  TrendAnswer,
} from '../../text-shapes.ts';
import { press } from './answer-parts.ts';

const url = 'https://courrier.example.org/';
const [first, last] = ['20260119020012', '20260126020012'];
const title = 'Le Courrier des dunes';
const origin = 'https://archive.example.org';

const capture: CaptureShape = {
  url,
  timestamp: last,
  status: 200,
  mime: 'text/html',
  sizeBytes: 8112,
  digest: '2HS3T4UMRDGIOKD7P6S5DKRU6VBCRU7S',
  method: null,
  sameAsBefore: false,
  origin: { harvest: 'Press, weekly', job: '41-press-weekly', channel: 'crawl' },
};
const former: CaptureShape = {
  ...capture,
  timestamp: first,
  digest: 'KGC3IHVEUXOLHVNTUUCIKYCVQTCPQOPF',
  origin: { ...capture.origin, job: '36-press-weekly' },
};

const about: AboutAnswer = {
  version: '0.1.0',
  applicationOrigin: origin,
  replayOrigin: 'https://replay.archive.example.org',
  proxy: { host: '127.0.0.1', port: 8082 },
  mayRead: true,
};
const search: SearchAnswer = {
  url,
  match: 'exact',
  items: [{ url, captures: 2, first, last, status: 200, mime: 'text/html' }],
  next: null,
  mayRead: true,
};
const captures: CapturesAnswer = { url, captures: [former, capture], next: null, mayRead: true };
const calendar: CalendarAnswer = {
  url,
  match: 'exact',
  total: 2,
  first,
  last,
  years: [{ year: 2026, total: 2, months: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }],
  days: [
    { day: '20260119', captures: 1 },
    { day: '20260126', captures: 1 },
  ],
  isPartial: false,
  mayRead: true,
};
const version: VersionAnswer = {
  url,
  datetime: '20260127000000',
  rule: 'nearest',
  capture,
  distanceSeconds: 79_188,
  isFar: false,
  likelihood: null,
  previous: former,
  next: null,
  first,
  last,
  captures: 2,
  mayRead: true,
};
const citation: CitationAnswer = {
  address: `${origin}/all/${last}/${url}`,
  url,
  timestamp: last,
  date: '2026-01-26T02:00:12Z',
  title,
  texts: {
    en: `“${title}”. ${url}, archived 26 January 2026, ${origin}/all/${last}/${url}`,
    fr: `« ${title} ». ${url}, archivé le 26 janvier 2026, ${origin}/all/${last}/${url}`,
    bibtex: `@misc{courrier2026, title = {${title}}, url = {${origin}/all/${last}/${url}}}`,
    ris: `TY  - ELEC\nTI  - ${title}\nUR  - ${origin}/all/${last}/${url}\nER  - \n`,
    wikipedia: `{{cite web |url=${url} |title=${title} |archive-date=2026-01-26}}`,
  },
};
const sites: SitesAnswer = { sites: [{ host: 'courrier.example.org' }], next: null, mayRead: true };
const views: ViewsAnswer = {
  views: [
    { name: 'all', files: 5121, sizeBytes: 4_901_000_000_000 },
    { name: 'collection:Regional press', files: null, sizeBytes: null },
  ],
};
const missing: MissingAnswer = {
  items: [
    {
      url: 'http://example.org/missing.png',
      kind: 'unknown',
      destination: 'image',
      times: 3,
      firstSeen: '2026-01-26T10:00:00.000Z',
      lastSeen: '2026-01-27T08:00:00.000Z',
      state: 'open',
    },
  ],
  total: 1,
};
const proxyState: ProxyStateAnswer = { timestamp: '20260131', view: 'all' };

const snippet = [
  { text: 'La mer avance, et ', isFound: false },
  { text: 'les dunes', isFound: true },
  { text: ' reculent de deux mètres par an.', isFound: false },
];
const counted = { total: 1, isTotalExact: true, page: 1, isReady: true, mayRead: true };
const address = `/all/${last}/${url}`;
const words: TextSearchAnswer = {
  ...counted,
  isCut: false,
  items: [
    {
      group: '5f0c2b7d9e1a4c36',
      title,
      url,
      timestamp: last,
      address,
      status: 200,
      language: 'fr',
      kind: 'page',
      mediaType: 'text/html',
      snippet,
      captures: 2,
      places: 1,
      first,
      last,
      score: 7.3,
    },
  ],
  facets: {
    isEstimated: false,
    years: [{ value: '2026', count: 1 }],
    domains: [{ value: 'example.org', count: 1 }],
    kinds: [{ value: 'page', count: 1 }],
    languages: [{ value: 'fr', count: 1 }],
    statuses: [{ value: '200', count: 1 }],
  },
  suggestion: null,
};
const images: ImageSearchAnswer = {
  ...counted,
  items: [
    {
      url: 'https://images.courrier.example.org/dunes.jpg',
      pageUrl: url,
      pageTitle: title,
      timestamp: last,
      address,
      alt: 'Les dunes en janvier',
      snippet,
    },
  ],
};
const trend: TrendAnswer = { isEstimated: false, years: [{ year: '2026', found: 2, all: 486_200 }] };
const inGroup: GroupCapturesAnswer = {
  total: 2,
  page: 1,
  items: [first, last].map((timestamp) => ({
    url,
    timestamp,
    title,
    status: 200,
    address: `/all/${timestamp}/${url}`,
  })),
};
const collections: SearchedCollectionsAnswer = { collections: [press] };

export const readingAnswers: AnswerExamples = {
  'GET /about': about,
  'GET /search': search,
  'GET /text-search': words,
  'GET /text-search/images': images,
  'GET /text-search/trend': trend,
  'GET /text-search/captures': inGroup,
  'GET /text-search/collections': collections,
  'GET /calendar': calendar,
  'GET /captures': captures,
  'GET /version': version,
  'GET /citation': citation,
  'GET /sites': sites,
  'GET /views': views,
  'GET /missing': missing,
  'POST /missing/sent': { urls: 1 },
  'POST /missing/asks': { url: 'http://example.org/missing.html' },
  'GET /missing-urls': {
    items: [
      {
        url: 'http://example.org/missing.html',
        kind: 'unknown',
        destination: 'document',
        times: 3,
        asks: 1,
        firstMs: 1_769_421_600_000,
        lastMs: 1_769_500_800_000,
        state: 'open',
      },
    ],
    next: null,
    total: 1,
    isTotalExact: true,
  },
  'POST /missing-urls/send': { sent: 1, refused: [] },
  'POST /missing-urls/forget': { forgotten: 1 },
  'GET /proxy-state': proxyState,
  'PUT /proxy-state': proxyState,
};
