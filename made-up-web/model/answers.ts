/** The common ways to make an answer. */
import { encodeText } from '../content/charset.ts';
import type { Charset } from '../content/charset.ts';
import type { Answer, ContentKind, Header } from './answer.ts';
import { linksOf, link, markup, textOf } from './fragment.ts';
import type { Fragment, Link } from './fragment.ts';

type Details = Partial<Omit<Answer, 'kind' | 'body' | 'links' | 'contentType' | 'charset'>> & {
  readonly charset?: Charset;
  /** Links that are not in the body: header fields. */
  readonly headerLinks?: readonly Link[];
};

interface TextAnswer extends Details {
  readonly kind: ContentKind;
  readonly contentType: string;
  readonly fragment: Fragment;
}

export function textAnswer(answer: TextAnswer): Answer {
  const { fragment, headerLinks = [], ...details } = answer;
  const charset = answer.charset ?? 'utf-8';
  return {
    status: 200,
    headers: [],
    ...details,
    charset,
    body: encodeText(textOf(fragment), charset),
    links: () => [...headerLinks, ...linksOf(fragment)],
  };
}

export function htmlAnswer(fragment: Fragment, details: Details = {}): Answer {
  const charset = details.charset ?? 'utf-8';
  return textAnswer({ kind: 'html', contentType: `text/html; charset=${charset}`, fragment, ...details });
}

export function bytesAnswer(
  kind: ContentKind,
  contentType: string,
  body: Uint8Array,
  details: Omit<Details, 'headerLinks' | 'charset'> = {},
): Answer {
  return { kind, status: 200, headers: [], ...details, contentType, body };
}

export interface PagePlan {
  readonly title: string;
  readonly lang?: string;
  readonly head?: Fragment;
  readonly body: Fragment;
}

export function htmlDocument(page: PagePlan): Fragment {
  return markup`<!DOCTYPE html>
<html lang="${page.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<title>${page.title}</title>
${page.head ?? ''}</head>
<body>
${page.body}
</body>
</html>
`;
}

/** A redirect as most servers write it: with a short page that repeats the target. */
export function redirectAnswer(status: number, location: string, headers: readonly Header[] = []): Answer {
  const fragment = markup`<!DOCTYPE html>
<title>${status}</title>
<p>Moved: <a href="${link('page', 'a@href', location, 'here')}">here</a></p>
`;
  return {
    ...htmlAnswer(fragment, { status, headers: [['Location', location], ...headers] }),
    kind: 'redirect',
    links: () => [link('redirect', 'Location', location), ...linksOf(fragment)],
    redirectTo: location,
  };
}

export function errorAnswer(status: number, message: string, details: Details = {}): Answer {
  const fragment = htmlDocument({
    title: String(status),
    body: markup`<h1>${status}</h1>\n<p>${message}</p>`,
  });
  return { ...htmlAnswer(fragment, { status, ...details }), kind: 'error' };
}
